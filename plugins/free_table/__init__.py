"""The free table: any module, without rules; whoever sits there moves what he likes."""
