import type { Product } from './product.ts';

const HOLE = /\{\{([a-z]+(?:\.[a-zA-Z]+)?)\}\}/g;

/**
 * Fills the figures and tables that texts take from the product, such as `{{checks.tls}}`. Facts of the operator
 * (`{{operator.name}}`) are left to the API.
 *
 * @param texts by their file
 * @throws Error that names each hole without a figure
 */
export function fillCounts(
  texts: Readonly<Record<string, string>>,
  { counts, tables }: Pick<Product, 'counts' | 'tables'>,
): Record<string, string> {
  const faults: string[] = [];
  const filled = Object.entries(texts).map(([file, text]) => [
    file,
    text.replaceAll(HOLE, (hole, name: string) => {
      if (name.startsWith('operator.')) return hole;
      if (Object.hasOwn(tables, name)) return tables[name] ?? '';
      const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
      if (count === undefined || count < 0)
        faults.push(`${file}: ${hole} is no figure of the product`);
      return (count ?? 0).toLocaleString('en');
    }),
  ]);
  if (faults.length > 0) throw new Error(`The content has faults:\n${faults.join('\n')}`);
  return Object.fromEntries(filled);
}
