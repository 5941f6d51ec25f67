import type { ChangePlace } from '../intake/change.js';

/** Where a change was made, in words. */
export function placeWords(place: ChangePlace): string {
  switch (place.kind) {
    case 'operation':
      return `${place.method} ${place.path}`;
    case 'event':
      return `webhook ${place.name}`;
    case 'callback':
      return `callback ${place.callback} of ${place.method} ${place.path}`;
    case 'document':
      return place.section;
  }
}
