/** Words before a release, in their order. Others, such as `p1` and `k`, come after it. */
const before = ['dev', 'snapshot', 'alpha', 'beta', 'milestone', 'preview', 'pre', 'rc'];
const RELEASE = 0;

/** `1.10.0-rc.2` becomes 1, 10, 0, rc, 2. */
function tokensOf(version: string): readonly (number | string)[] {
  const tokens: (number | string)[] = [];
  let at = 0;
  while (at < version.length) {
    const start = at;
    const isNumber = isDigit(version.charAt(at));
    while (
      at < version.length &&
      isPart(version.charAt(at)) &&
      isDigit(version.charAt(at)) === isNumber
    ) {
      at += 1;
    }
    if (at === start) at += 1;
    else tokens.push(isNumber ? Number(version.slice(start, at)) : wordAt(version, start, at));
  }
  return tokens;
}

/** `9.0.0.M17` is a milestone, before its release; the letter of `1.0.2m` follows one. */
function wordAt(version: string, start: number, end: number): string {
  const word = version.slice(start, end);
  const isApart = start > 0 && !isPart(version.charAt(start - 1));
  return word === 'm' && isApart && isDigit(version.charAt(end)) ? 'milestone' : word;
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const isPart = (character: string): boolean =>
  isDigit(character) || (character >= 'a' && character <= 'z');

/** Returns where a token stands beside the end of a version: words before a release are below it. */
function rankOf(token: number | string | undefined): number {
  if (token === undefined) return RELEASE;
  if (typeof token === 'number') return 2;
  const word = before.indexOf(token);
  return word >= 0 ? word - before.length : 1;
}

/**
 * Returns a negative number if the first version is older, 0 if they are equal, else a positive one.
 * `1.0` equals `1.0.0`; `1.0-rc1` is older and `1.0p1` newer than `1.0`.
 */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [tokensOf(first.toLowerCase()), tokensOf(second.toLowerCase())];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]];
    if (typeof x === 'number' && typeof y === 'number') {
      if (x !== y) return x - y;
      continue;
    }
    const isZero = (x === 0 && y === undefined) || (x === undefined && y === 0);
    const difference = isZero ? 0 : rankOf(x) - rankOf(y);
    if (difference !== 0) return difference;
    if (typeof x === 'string' && typeof y === 'string' && x !== y) return x < y ? -1 : 1;
  }
  return 0;
}

/** Returns whether a release cycle such as `2.4` or `10` holds a version: its parts begin with the cycle's. */
export function isOfCycle(version: string, cycle: string): boolean {
  const [parts, wanted] = [tokensOf(version.toLowerCase()), tokensOf(cycle.toLowerCase())];
  return wanted.length > 0 && wanted.every((part, at) => part === parts[at]);
}
