/** Allows `burst` at once and `perSecond` after that. Returns a function that takes one; false when none is left. */
export function createAllowance({
  burst,
  perSecond,
}: {
  burst: number;
  perSecond: number;
}): () => boolean {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
