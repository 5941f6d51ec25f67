/**
 * Does something that the first SIGINT or SIGTERM asks to end, by the signal that it is given; the second one ends the
 * process as usual.
 */
export async function untilInterrupted<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await act(interrupt.signal);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
