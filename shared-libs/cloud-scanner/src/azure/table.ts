import type { CloudResource } from '../definition/resource.ts';
import type { Answer, Detail, Found, Source } from '../definition/source.ts';

/** A list of Azure as a source, without what all of them have alike. */
export interface AzureList
  extends Pick<
    Source,
    'service' | 'operation' | 'details' | 'per' | 'none' | 'notOffered' | 'cap'
  > {
  readonly type: string;
  /** Default: `id`, in lower case. */
  uid?(item: Answer): string;
  name?(item: Answer): string;
  /** The properties that are kept. Default: all. */
  properties?(properties: Answer): Answer;
}

/** Makes a source of a list of Resource Manager: a page has its items in `value`, or is the one item. */
export function managerList({ type, uid, name, properties, ...facts }: AzureList): Source {
  return {
    ...facts,
    types: [type],
    scope: 'global',
    ...(facts.per !== undefined && { input: (_, parent) => ({ id: parent?.uid ?? '' }) }),
    found: (page, _where, parent) =>
      itemsOf(page).map((item) => ({
        ...resourceOf(
          type,
          properties ? { ...item, properties: properties(item.properties ?? {}) } : item,
        ),
        ...(uid && { uid: uid(item) }),
        ...(name && { name: name(item) }),
        // Children lie where their parent does.
        ...(parent && item.location === undefined && { region: parent.region }),
      })),
  };
}

/** Makes a source of a table of Resource Graph; one resource alone is read by its id, without the table's delay. */
export function graphTable(facts: Omit<AzureList, 'per'>): Source {
  const { service, operation } = facts;
  return {
    ...managerList(facts),
    one: {
      service,
      operation,
      input: (uid) => ({ id: uid }),
      page: (answer) => ({ value: [answer] }),
    },
  };
}

const itemsOf = (page: Answer): readonly Answer[] =>
  Array.isArray(page?.value) ? page.value : page ? [page] : [];

/** The resource as Resource Manager answers it; ids differ in case between its services. */
function resourceOf(type: string, item: Answer): Found {
  const { id, name, location, tags, properties, kind, sku, identity, managedBy } = item;
  return {
    type,
    uid: `${id}`.toLowerCase(),
    name: `${name ?? item.displayName ?? id}`,
    region: location ? `${location}`.toLowerCase().replaceAll(' ', '') : 'global',
    tags: tags ?? {},
    config: {
      properties: properties ?? {},
      kind: kind ?? null,
      sku: sku ?? null,
      identity: identity ?? null,
      managedBy: managedBy ?? null,
    },
  };
}

/** One more read about a resource, below its id. */
export const below = (
  operation: string,
  into: string,
  facts: Partial<Pick<Detail, 'pick' | 'notSet' | 'when'>> = {},
): Detail => ({
  operation,
  into,
  input: ({ uid }: CloudResource) => ({ id: uid }),
  pick: (answer) => answer?.properties ?? null,
  ...facts,
});

/** The items of a list, as a part of a resource. */
export const items = (answer: Answer): Answer => answer?.value ?? [];

/** Codes of a part that a kind of resource cannot have. */
export const unsupported = [
  'FeatureNotSupportedForAccount',
  'OperationNotAllowedOnKind',
  'BlobServiceNotSupported',
];

/** The same, and those of a part that is not set. */
export const absent = [...unsupported, 'ResourceNotFound', 'NotFound'];
