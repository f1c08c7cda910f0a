"""From longitude and latitude to map units, x east and y south."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

EARTH_KM = 6371.0
Point = tuple[float, float]
Projection = Callable[[float, float], Point]
Frame = tuple[float, float, float, float]


def project(geometry: BaseGeometry, projection: Projection) -> BaseGeometry:
    """Return `geometry` with every (longitude, latitude) sent through `projection`, made valid."""

    def transform(points: np.ndarray) -> np.ndarray:
        return np.array([projection(x, y) for x, y in points])

    moved = shapely.transform(geometry, transform)
    return shapely.make_valid(moved)


@dataclass(frozen=True, slots=True)
class Azimuthal:
    """Lambert's equal-area azimuthal view, turned and scaled into map units.

    Attributes are degrees, kilometres and radians; `pitch_km` is the distance between neighbouring hexes, 100
    map units; `shift` is added last, in map units.
    """

    lat0: float
    lon0: float
    x0_km: float
    y0_km: float
    turn: float
    pitch_km: float
    shift: Point = (0.0, 0.0)

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south, (0, 0) at the centre of the hex numbered column 0, row 0."""
        x, y = _azimuthal(lon - self.lon0, lat, self.lat0)
        x, y = x - self.x0_km, y - self.y0_km
        c, s, unit = math.cos(self.turn), math.sin(self.turn), 100 / self.pitch_km
        return (c * x + s * y) * unit + self.shift[0], (s * x - c * y) * unit + self.shift[1]

    def inverse(self, x: float, y: float) -> Point:
        """Return the (longitude, latitude) in degrees of map units."""
        unit, c, s = self.pitch_km / 100, math.cos(self.turn), math.sin(self.turn)
        u, v = (x - self.shift[0]) * unit, (y - self.shift[1]) * unit
        east, north = c * u + s * v + self.x0_km, s * u - c * v + self.y0_km
        rho = math.hypot(east, north)
        angle, phi0 = 2 * math.asin(rho / (2 * EARTH_KM)), math.radians(self.lat0)
        lat = math.asin(
            math.cos(angle) * math.sin(phi0) + north * math.sin(angle) * math.cos(phi0) / (rho or 1)
        )
        denominator = rho * math.cos(phi0) * math.cos(angle) - north * math.sin(phi0) * math.sin(angle)
        return self.lon0 + math.degrees(math.atan2(east * math.sin(angle), denominator)), math.degrees(lat)


@dataclass(frozen=True, slots=True)
class Local:
    """A plane over a small district: degrees to map units about one fixed point."""

    lon0: float
    lat0: float
    x0: float
    y0: float
    pitch_km: float

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south."""
        unit = 100 / self.pitch_km
        degree_km = math.radians(1) * EARTH_KM
        east_km = (lon - self.lon0) * degree_km * math.cos(math.radians(self.lat0))
        return self.x0 + east_km * unit, self.y0 - (lat - self.lat0) * degree_km * unit


@dataclass(frozen=True, slots=True)
class Plate:
    """Equal degrees: a zone of `lon_step` by `lat_step` degrees is 100 map units each way."""

    lon0: float
    lat0: float
    lon_step: float
    lat_step: float

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south, (0, 0) at (lon0, lat0)."""
        return (lon - self.lon0) / self.lon_step * 100, (self.lat0 - lat) / self.lat_step * 100


@dataclass(frozen=True, slots=True)
class Chart:
    """A flat earth laid into map units: the north-west corner of a box at (0, 0), the box so wide.

    Attributes:
        flat: degrees to a plane in kilometres, x east and y north.
        unit: map units of a kilometre.
        x0, y0: kilometres of the corner.
    """

    flat: Projection
    unit: float
    x0: float
    y0: float

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south."""
        x, y = self.flat(lon, lat)
        return (x - self.x0) * self.unit, (self.y0 - y) * self.unit


def flat_view(kind: str, frame: Frame, centre: Point | None) -> Projection:
    """Return a view of the earth: degrees to kilometres, x east and y north.

    Args:
        kind: ``plate``, ``mercator``, ``robinson`` or ``azimuthal``.
        frame: west, south, east, north in degrees.
        centre: longitude and latitude of the middle; of the frame when None.
    """
    west, south, east, north = frame
    lon0, lat0 = centre or ((west + east) / 2, (south + north) / 2)
    views: dict[str, Projection] = {
        "plate": lambda lon, lat: _plate(lon - lon0, lat, lat0),
        "mercator": lambda lon, lat: _mercator(lon - lon0, lat),
        "robinson": lambda lon, lat: _robinson(lon - lon0, lat),
        "azimuthal": lambda lon, lat: _azimuthal(lon - lon0, lat, lat0),
    }
    return views[kind]


def chart(flat: Projection, frame: Frame, width: float) -> Chart:
    """Lay a box of degrees into map units, so many of them wide."""
    west, south, east, north = frame
    shares = [step / 100 for step in range(101)]
    rim = [flat(west + (east - west) * share, lat) for share in shares for lat in (south, north)]
    rim += [flat(lon, south + (north - south) * share) for share in shares for lon in (west, east)]
    left, right, top = min(x for x, _ in rim), max(x for x, _ in rim), max(y for _, y in rim)
    return Chart(flat, width / (right - left), left, top)


def _plate(lon: float, lat: float, lat0: float) -> Point:
    """Equal degrees, true along the parallel of `lat0`."""
    return EARTH_KM * math.radians(lon) * math.cos(math.radians(lat0)), EARTH_KM * math.radians(lat)


def _mercator(lon: float, lat: float) -> Point:
    """True angles; nobody goes beyond 85 degrees."""
    phi = math.radians(max(-85.0, min(85.0, lat)))
    return EARTH_KM * math.radians(lon), EARTH_KM * math.log(math.tan(math.pi / 4 + phi / 2))


#: Length and height of the parallels 0, 5 ... 90 in Robinson's view of 1974.
_LENGTHS = (
    1.0, 0.9986, 0.9954, 0.99, 0.9822, 0.973, 0.96, 0.9427, 0.9216, 0.8962,
    0.8679, 0.835, 0.7986, 0.7597, 0.7186, 0.6732, 0.6213, 0.5722, 0.5322,
)  # fmt: skip
_HEIGHTS = (
    0.0, 0.062, 0.124, 0.186, 0.248, 0.31, 0.372, 0.434, 0.4958, 0.5571,
    0.6176, 0.6769, 0.7346, 0.7903, 0.8435, 0.8936, 0.9394, 0.9761, 1.0,
)  # fmt: skip


def _robinson(lon: float, lat: float) -> Point:
    """The world as atlases show it: neither areas nor angles are true, and neither is far wrong."""
    row = min(17, int(abs(lat) / 5))
    share = abs(lat) / 5 - row
    length = _LENGTHS[row] + share * (_LENGTHS[row + 1] - _LENGTHS[row])
    height = _HEIGHTS[row] + share * (_HEIGHTS[row + 1] - _HEIGHTS[row])
    return 0.8487 * EARTH_KM * length * math.radians(lon), math.copysign(1.3523 * EARTH_KM * height, lat)


def _azimuthal(lon: float, lat: float, lat0: float) -> Point:
    """Lambert's view of equal areas about a middle; what lies right behind the earth is drawn at its rim."""
    phi0, phi, lam = math.radians(lat0), math.radians(lat), math.radians(lon)
    cosine = math.sin(phi0) * math.sin(phi) + math.cos(phi0) * math.cos(phi) * math.cos(lam)
    k = EARTH_KM * math.sqrt(2 / max(1 + cosine, 1e-6))
    x = k * math.cos(phi) * math.sin(lam)
    return x, k * (math.cos(phi0) * math.sin(phi) - math.sin(phi0) * math.cos(phi) * math.cos(lam))
