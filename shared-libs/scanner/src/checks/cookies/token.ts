/** In characters. */
const MAX_HEAD = 1000;

/** The algorithm that a JSON Web Token names; null for anything else. */
export function algorithmOf(value: string): string | null {
  const [head = '', , signature] = value.split('.');
  if (!head.startsWith('eyJ') || signature === undefined || head.length > MAX_HEAD) return null;
  try {
    const { alg } = JSON.parse(atob(head.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof alg === 'string' ? alg : null;
  } catch {
    return null;
  }
}
