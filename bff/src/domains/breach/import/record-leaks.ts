import type { ImportFormat } from '@parapet/contracts/breach/breach-search';
import { cutText } from '@parapet/contracts/text/cut-text';
import { oneLine } from '../../../platform/one-line.ts';
import { type Address, readAddress } from '../identities/identity.policy.ts';
import { type BreachFacts, type Leak, noFlags, stealerLogs, unlisted } from '../sources/leak.ts';
import { addressColumns } from './csv-reader.ts';
import type { FileRecord } from './record-fields.ts';

/** One row of a file tells this. */
export interface RecordLeaks {
  /** Null for a row whose address cannot be read. */
  readonly address: Address | null;
  readonly leaks: readonly Leak[];
}

const MAX_SERVICES = 200;
const MAX_CLASSES = 50;

/** Returns whether an object of a file is about one person. */
export const isPersonRecord = (record: FileRecord): boolean => writtenAddress(record) !== null;

/** Returns whether it is one of a domain export of Have I Been Pwned. */
const isHibpRecord = ({ values }: FileRecord): boolean =>
  values.has('alias') && values.has('domainname');

export const formatOf = (record: FileRecord): ImportFormat =>
  isHibpRecord(record) ? 'hibp' : 'json';

function writtenAddress({ values }: FileRecord): string | null {
  const alias = textOf(values.get('alias'));
  const domain = textOf(values.get('domainname'));
  if (alias !== null && domain !== null) return `${alias}@${domain}`;
  for (const name of addressColumns) {
    const text = textOf(values.get(name));
    if (text?.includes('@')) return text;
  }
  return null;
}

/**
 * @param around the objects that the record is in, the nearest first
 * @param factsOf what the breach list knows of a name
 */
export function leaksOf(
  record: FileRecord,
  around: readonly FileRecord[],
  factsOf: (name: string) => BreachFacts | undefined,
): RecordLeaks {
  const address = readAddress(writtenAddress(record) ?? '');
  if (address === null) return { address, leaks: [] };
  if (isHibpRecord(record)) return { address, leaks: hibpLeaks(record, address, factsOf) };
  const { values, hasPassword } = record;
  const find = (names: readonly string[]) => firstOf([record, ...around], names);
  const isStealer = find(stealerFields) !== null || /stealer/i.test(find(sourceFields) ?? '');
  if (isStealer) {
    const services = servicesOf(values);
    const leak = { address, breach: stealerLogs, dataClasses: stealerLogs.dataClasses };
    return { address, leaks: [{ ...leak, passwordExposed: hasPassword, services }] };
  }
  const name = nameOf(find(sourceFields));
  const breach = factsOf(name) ?? unlisted(name, dayOf(find(dateFields)));
  const told = classesOf(values);
  const dataClasses = told.length > 0 ? told : breach.dataClasses;
  const leak = { address, breach, dataClasses, passwordExposed: hasPassword, services: [] };
  return { address, leaks: [leak] };
}

const sourceFields = [
  'breach',
  'breachname',
  'source',
  'sourcename',
  'databasename',
  'database',
  'leak',
  'leakname',
  'sourceid',
  'breachtitle',
  'title',
];
const dateFields = [
  'breachdate',
  'leakdate',
  'date',
  'datecompromised',
  'infectedtime',
  'spycloudpublishdate',
  'publishdate',
];
const stealerFields = [
  'infectedmachineid',
  'stealer',
  'stealerfamily',
  'computername',
  'malwarepath',
];
const serviceFields = ['targeturl', 'targetdomain', 'url', 'services', 'website', 'domain'];
const classFields = ['dataclasses', 'compromiseddata', 'datatypes', 'data', 'fields', 'classes'];

const textOf = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function firstOf(records: readonly FileRecord[], names: readonly string[]): string | null {
  for (const { values } of records) {
    for (const name of names) {
      const text = textOf(values.get(name));
      if (text !== null) return text;
    }
  }
  return null;
}

const nameOf = (source: string | null): string => {
  const line = cutText(oneLine(source ?? ''), 100);
  if (line === '') return 'Imported list';
  return /^\d+$/.test(line) ? `Source ${line}` : line;
};

const DAY = /^(\d{4}-\d{2}-\d{2})/;
/** Returns the day of a date that begins with one, if it is a day at all. */
const dayOf = (text: string | null): string | null => {
  const [, day = ''] = DAY.exec(text ?? '') ?? [];
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
};

function listOf(value: string | readonly string[] | undefined, separators: RegExp): string[] {
  const parts = typeof value === 'string' ? value.split(separators) : [...(value ?? [])];
  return [
    ...new Set(parts.map((part) => cutText(oneLine(part), 100)).filter((part) => part !== '')),
  ];
}

const classesOf = (values: FileRecord['values']): string[] => {
  for (const name of classFields) {
    const found = listOf(values.get(name), /[,;|]/);
    if (found.length > 0) return found.slice(0, MAX_CLASSES);
  }
  return [];
};

/** Names of hosts alone: an address of a page may hold what somebody typed. */
function servicesOf(values: FileRecord['values']): string[] {
  const hosts = serviceFields.flatMap((name) =>
    listOf(values.get(name), /[,;|\s]/).flatMap((written) => {
      const url = URL.parse(written.includes('://') ? written : `https://${written}`);
      return url?.hostname.includes('.') ? [url.hostname] : [];
    }),
  );
  return [...new Set(hosts)].slice(0, MAX_SERVICES);
}

/** Each object of `Breaches` is a breach of version 3 of the API. */
function hibpLeaks(
  { children }: FileRecord,
  address: Address,
  factsOf: (name: string) => BreachFacts | undefined,
): Leak[] {
  return (children.get('breaches') ?? []).flatMap(({ values }) => {
    const name = textOf(values.get('name'));
    if (name === null) return [];
    const breach = factsOf(name) ?? describedBy(values, cutText(oneLine(name), 100));
    const { dataClasses } = breach;
    return [{ address, breach, dataClasses, passwordExposed: false, services: [] }];
  });
}

function describedBy(values: FileRecord['values'], name: string): BreachFacts {
  const is = (field: string) => values.get(field) === 'true';
  const added = Date.parse(textOf(values.get('addeddate')) ?? '');
  return {
    name,
    title: cutText(oneLine(textOf(values.get('title')) ?? name), 200),
    isListed: true,
    site: textOf(values.get('domain')),
    breachDate: dayOf(textOf(values.get('breachdate'))),
    addedAt: Number.isNaN(added) ? null : new Date(added).toISOString(),
    dataClasses: classesOf(values),
    flags: {
      ...noFlags,
      isVerified: is('isverified'),
      isFabricated: is('isfabricated'),
      isSensitive: is('issensitive'),
      isRetired: is('isretired'),
      isSpamList: is('isspamlist'),
      isStealerLog: is('isstealerlog'),
    },
  };
}
