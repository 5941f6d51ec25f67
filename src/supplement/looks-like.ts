/** `VENDOR<digit>` and the text after it. */
const vendorValue = /^VENDOR\d(.*)$/;

/**
 * Is a value of a document the one that the interface writes with a placeholder for the manufacturer's name? Where only
 * `_STATION_TYPE` follows the name, many values look alike: then the answer is yes only if the name is a value of the
 * same enumeration, and else `maybe`.
 */
export function looksLike(value: string, stated: string, values: readonly string[]): 'yes' | 'maybe' | 'no' {
  if (value === stated) return 'yes';
  const rest = vendorValue.exec(stated)?.[1];
  if (rest === undefined) return 'no';
  // A bare manufacturer name can be any value.
  if (rest === '') return /^[A-Z0-9]+$/.test(value) && value !== 'OCPP' ? 'maybe' : 'no';
  const name = value.endsWith(rest) ? value.slice(0, -rest.length) : '';
  if (!/^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$/.test(name) || name === 'OCPP') return 'no';
  if (rest !== '_STATION_TYPE') return 'yes';
  // Other values end so as well, and stand for other models of the interface.
  if (/_(EV_NG9XX|HYPERCHARGER)$/.test(name)) return 'no';
  return values.includes(name) ? 'yes' : 'maybe';
}
