const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

const frozen = new WeakSet<object>();

/**
 * Freezes plain objects and arrays at every depth; other values stay unchanged. A write then throws,
 * because modules run in strict mode.
 */
export const deepFreeze = <T>(value: T): T => {
  if (!isPlain(value) || frozen.has(value)) return value;
  frozen.add(value);
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
};
