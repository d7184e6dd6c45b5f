import type { CloudResource } from '../definition/resource.ts';
import type { Answer, Source, Where } from '../definition/source.ts';

/** A list whose items are resources as they are: their configuration is the item. */
export interface Listed
  extends Omit<Source, 'types' | 'scope' | 'found' | 'input'>,
    Partial<Pick<Source, 'scope'>> {
  readonly type: string;
  items(page: Answer): readonly Answer[] | null | undefined;
  uid(item: Answer, where: Where, parent: CloudResource | null): string;
  name(item: Answer): string;
  /** Default: none. */
  tags?(item: Answer): Readonly<Record<string, string>>;
  readonly input?: Source['input'] | Readonly<Record<string, unknown>>;
  /** Default: the item. */
  config?(item: Answer): Readonly<Record<string, unknown>>;
}

/** Makes a source of one type from such a list. */
export function listed(facts: Listed): Source {
  const { type, items, uid, name, tags, config, input, scope = 'regional', ...rest } = facts;
  return {
    ...rest,
    types: [type],
    scope,
    ...(input !== undefined && { input: typeof input === 'function' ? input : () => input }),
    found: (page, where, parent) =>
      (items(page) ?? []).map((item) => ({
        type,
        uid: uid(item, where, parent),
        name: name(item),
        config: config ? config(item) : item,
        ...(tags && { tags: tags(item) }),
      })),
  };
}
