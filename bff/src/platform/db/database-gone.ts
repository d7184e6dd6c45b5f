/**
 * Returns whether the database did not answer: class 08 and 57P0x of Postgres, and the errors of Node and pg
 * for lost or refused connections.
 */
export function isDatabaseGone(thrown: unknown): boolean {
  const isObject = typeof thrown === 'object' && thrown !== null;
  const code: unknown = isObject ? Reflect.get(thrown, 'code') : undefined;
  if (typeof code === 'string' && /^(08...|57P0\d|53300|ECONNREFUSED|ECONNRESET)$/.test(code)) {
    return true;
  }
  return (
    thrown instanceof Error && /^Connection terminated|timeout exceeded when/.test(thrown.message)
  );
}
