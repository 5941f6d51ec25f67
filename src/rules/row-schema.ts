import type { RowSchema } from './rule.js';

/** Every value touches the row. */
export const seen = (row: number, schema: RowSchema): RowSchema => ({ 'x-seen': row, ...schema });

/** Values of one type alone touch the row, and are judged by it. */
export const seenOfType = (row: number, type: 'object' | 'string', schema: RowSchema): RowSchema => ({
  if: { type },
  then: seen(row, schema),
});
