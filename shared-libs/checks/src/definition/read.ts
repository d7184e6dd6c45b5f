/** Describes what a collector read, or the reason why it could not. A missing answer is not an empty one. */
export type Read<T> = { ok: true; value: T } | { ok: false; reason: string };

export const known = <T>(value: T): Read<T> => ({ ok: true, value });
export const unknown = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });
