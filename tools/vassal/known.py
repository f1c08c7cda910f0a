"""Components that have a counterpart here, or that every table of ours has anyway."""

_NAMES = """
GameModule BasicModule ModuleExtension ExtensionElement BasicCommandEncoder Documentation
AboutScreen HelpFile BrowserHelpFile BrowserPDFFile Tutorial PlayerRoster entry GlobalOptions
option Chatter Map PrivateMap PlayerHand WidgetMap BoardPicker Board setup HexGrid SquareGrid
RegionGrid Region ZonedGrid Zone HexGridNumbering SquareGridNumbering StackMetrics
ForwardToKeyBuffer Scroller ForwardToChatter MenuDisplayer MapCenterer StackExpander PieceMover
KeyBufferer ImageSaver CounterDetailViewer GlobalProperties SelectionHighlighters
SelectionHighlighter HighlightLastMoved Zoomer GlobalMap Flare LOS_Thread HidePiecesButton
DrawPile SetupStack PieceSlot CardSlot PrototypesContainer PrototypeDefinition PieceWindow
TabWidget PanelWidget ListWidget BoxWidget MapWidget ChartWindow Chart HtmlChart DiceButton
SpecialDiceButton SpecialDie SpecialDieFace InternetDiceButton RandomTextButton TurnTracker
CounterTurnLevel ListTurnLevel PredefinedSetup GamePieceImageDefinitions ColorManager
ColorSwatch FontManager FontStyle GamePieceLayoutsContainer GamePieceLayout GamePieceImage
NotesWindow Language ZonedGridHighlighter HandMetrics LayeredPieceCollection KeyNamer
Translation
"""

KNOWN = frozenset(_NAMES.split())
