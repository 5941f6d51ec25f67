/** Pieces of patterns (ECMA-262, `u`) that several formats share. */

const LONG_MONTH_DAY = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`;
const SHORT_MONTH_DAY = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`;
const FEBRUARY_DAY = String.raw`02-(?:0[1-9]|1\d|2[0-8])`;
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;

/** RFC 3339 §5.6 full-date. */
export const FULL_DATE =
  String.raw`(?:\d{4}-(?:${LONG_MONTH_DAY}|${SHORT_MONTH_DAY}|${FEBRUARY_DAY})` + `|${LEAP_YEAR}-02-29)`;
/** The same in the years 1970 to 2100. */
export const USUAL_DATE =
  String.raw`(?:(?:19[7-9]\d|20\d\d|2100)-(?:${LONG_MONTH_DAY}|${SHORT_MONTH_DAY}|${FEBRUARY_DAY})` +
  String.raw`|(?:19(?:7[26]|8[048]|9[26])|20(?:[02468][048]|[13579][26]))-02-29)`;
/** RFC 3339 §5.6 partial-time, without leap seconds. */
export const PARTIAL_TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?`;
/** RFC 3339 §5.6 time-offset. */
export const TIME_OFFSET = String.raw`(?:Z|[+\-](?:[01]\d|2[0-3]):[0-5]\d)`;

/** Offsets of whole and half hours, as time zones have them. */
export const USUAL_OFFSET = String.raw`(?:Z|[+\-](?:0[1-9]|1[0-2]):[03]0)`;

/** A decimal octet of an IPv4 address. */
export const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** A label of a host name, short enough to read. */
export const LABEL = '[a-z0-9](?:-?[a-z0-9]){0,6}';
/** RFC 3986 §3.3 segments of a path, the first slash included. */
export const PATH_SEGMENT = String.raw`/(?:[A-Za-z0-9._~\-]|%[0-9A-F]{2})*`;
/** A query with one parameter. */
export const QUERY = String.raw`\?[a-z]+=[A-Za-z0-9]*`;
export const FRAGMENT = '#[A-Za-z0-9]*';
