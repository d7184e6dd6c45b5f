/** The parameters of a matched pattern by name; `*` is the rest of the path. Values are decoded. */
export type RouteParams = Readonly<Record<string, string>>;

const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** A segment as the page decodes it, once; the segment itself where it does not decode. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `/a/:b?/c` is `/a/c` and `/a/:b/c`. */
const expanded = (segments: readonly string[]): string[][] => {
  const at = segments.findIndex((segment) => segment.endsWith('?'));
  if (at < 0) return [[...segments]];
  const before = segments.slice(0, at);
  const after = segments.slice(at + 1);
  const optional = (segments[at] ?? '').slice(0, -1);
  return [...expanded([...before, optional, ...after]), ...expanded([...before, ...after])];
};

const matchSegments = (
  wanted: readonly string[],
  given: readonly string[],
): RouteParams | undefined => {
  const hasRest = wanted.at(-1) === '*';
  const fixed = hasRest ? wanted.slice(0, -1) : wanted;
  if (given.length < fixed.length || (!hasRest && given.length > fixed.length)) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of fixed.entries()) {
    const found = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = found;
    else if (segment.toLowerCase() !== found.toLowerCase()) return undefined;
  }
  if (hasRest) params['*'] = given.slice(fixed.length).join('/');
  return params;
};

/** As react-router ranks: a fixed segment wins over a parameter, and both win over the rest. */
const rankOf = (segments: readonly string[]): number =>
  segments.reduce((rank, segment) => {
    if (segment === '*') return rank - 2;
    return rank + (segment.startsWith(':') ? 3 : 10);
  }, segments.length);

/**
 * Finds the item whose route pattern fits a path, as the page's router does: `:name` is one segment,
 * `:name?` one or none, `*` at the end the rest; fixed segments are compared without case, and the most
 * specific pattern wins, then the first.
 *
 * @param pathname encoded, as in an address
 */
export const findRoute = <Item extends { readonly path: string }>(
  items: readonly Item[],
  pathname: string,
): { item: Item; params: RouteParams } | undefined => {
  const given = segmentsOf(pathname).map(decoded);
  let best: { item: Item; params: RouteParams; rank: number } | undefined;
  for (const item of items) {
    for (const wanted of expanded(segmentsOf(item.path))) {
      const rank = rankOf(wanted);
      if (best && rank <= best.rank) continue;
      const params = matchSegments(wanted, given);
      if (params) best = { item, params, rank };
    }
  }
  return best && { item: best.item, params: best.params };
};

/** Returns whether a route pattern fits one path alone. */
export const isFixedPath = (pattern: string): boolean => !/[:*?]/.test(pattern);

/**
 * The target of a redirect: `/:name` and a trailing `/*` are replaced by the matched segments, encoded.
 */
export const fillTarget = (target: string, params: RouteParams): string =>
  target
    .replace(
      /\/\*$/,
      () =>
        `/${segmentsOf(params['*'] ?? '')
          .map(encodeURIComponent)
          .join('/')}`,
    )
    .replaceAll(
      /\/:([a-z]\w*)/gi,
      (_, name: string) => `/${encodeURIComponent(params[name] ?? '')}`,
    );
