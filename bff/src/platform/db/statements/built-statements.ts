import {
  type KyselyPlugin,
  LimitNode,
  type RawBuilder,
  type RootOperationNode,
  sql,
  ValueNode,
  WithSchemaPlugin,
} from 'kysely';

/** Rows of a page as the product's pages ask for them, and one more where that tells whether more follow. */
const pageSizes: ReadonlySet<unknown> = new Set(
  [1, 5, 10, 20, 50, 100, 200].flatMap((size) => [size, size + 1]),
);

/**
 * The limit of a statement that `sql` writes. Postgres keeps the plan of a prepared statement only where it
 * costs no more than one for the given values, and expects a tenth of all rows of a limit that it does not
 * know. Sizes that no page asks for stay values, so that requests cannot use up the names of texts.
 */
export const rowLimit = (size: number): RawBuilder<unknown> =>
  pageSizes.has(size) ? sql.lit(size) : sql`${size}`;

const schema = new WithSchemaPlugin('parapet');

/**
 * Puts built statements into schema `parapet`, with limits as `rowLimit` has them. Those of `sql` name the
 * schema themselves: to rewrite one takes longer than to write it.
 */
export const builtStatements: KyselyPlugin = {
  transformQuery: (args) =>
    args.node.kind === 'RawNode' ? args.node : withRowLimit(schema.transformQuery(args)),
  transformResult: async ({ result }) => result,
};

function withRowLimit(node: RootOperationNode): RootOperationNode {
  if (node.kind !== 'SelectQueryNode' || !node.limit || !ValueNode.is(node.limit.limit))
    return node;
  const { value } = node.limit.limit;
  if (!pageSizes.has(value)) return node;
  return { ...node, limit: LimitNode.create(ValueNode.createImmediate(value)) };
}
