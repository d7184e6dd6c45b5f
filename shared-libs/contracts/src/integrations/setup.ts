import { z } from 'zod';
import { text, textLine } from '../text/text.ts';
import type { KindDefinition, KindField } from './kind.ts';
import { secretFields, settingFields } from './kind.ts';

/** The longest value: a private key or a list of recipients. */
const MAX_VALUE = 4096;
const MAX_FIELDS = 40;

export const addressSchema = textLine()
  .max(2048)
  .meta({ examples: ['https://hooks.example/parapet'] });

const fieldName = textLine().max(60);
/** Values by the names that the kind defines; mapped fields of tickets too. */
export const settingsSchema = z
  .record(fieldName, text().max(MAX_VALUE))
  .refine((settings) => Object.keys(settings).length <= MAX_FIELDS, 'Too many fields');
/** Written and never returned. */
export const secretsSchema = z
  .record(fieldName, text().max(MAX_VALUE))
  .refine((secrets) => Object.keys(secrets).length <= MAX_FIELDS, 'Too many fields');

/** A form of an integration holds this; what is not given is not changed. */
export interface Setup {
  readonly url?: string | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly secrets?: Readonly<Record<string, string>> | undefined;
}

export interface SetupFault {
  readonly path: readonly string[];
  readonly message: string;
}

/** The prefix of a setting that maps a field of the other side, such as `field.customfield_10010`. */
export const MAPPED = 'field.';
/** The prefix of a setting that says what a severity is called there, such as `severity.high`. */
export const SEVERITY_OF = 'severity.';
/** The prefix of a setting that names the status of a ticket that is `done` or `open` again. */
export const STATUS_OF = 'status.';

/** Returns what is wrong with a new setup, each at its field. */
export const setupFaults = (kind: KindDefinition, setup: Setup): SetupFault[] => [
  ...addressFaults(kind, setup.url ?? ''),
  ...settingFields(kind).flatMap((field) => faultsOf('settings', field, setup.settings ?? {})),
  ...secretFields(kind).flatMap((field) => faultsOf('secrets', field, setup.secrets ?? {})),
  ...unknownFaults(kind, setup),
];

/** Returns what is wrong with a change, which may leave out what stays as it is. */
export const changeFaults = (kind: KindDefinition, change: Setup): SetupFault[] => [
  ...(change.url === undefined ? [] : addressFaults(kind, change.url)),
  ...settingFields(kind).flatMap((field) =>
    change.settings === undefined ? [] : faultsOf('settings', field, change.settings),
  ),
  ...secretFields(kind).flatMap((field) =>
    change.secrets?.[field.name] === undefined ? [] : faultsOf('secrets', field, change.secrets),
  ),
  ...unknownFaults(kind, change),
];

/** Adds what the kind takes where nothing was entered, and drops empty values. */
export function filledSettings(
  kind: KindDefinition,
  settings: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const fallbacks = settingFields(kind).flatMap(({ name, fallback }) =>
    fallback === undefined ? [] : [[name, fallback]],
  );
  const entered = Object.entries(settings).filter(([, value]) => value.trim() !== '');
  return { ...Object.fromEntries(fallbacks), ...Object.fromEntries(entered) };
}

function addressFaults({ address }: KindDefinition, url: string): SetupFault[] {
  const at = (message: string) => [{ path: ['url'], message }];
  if (address === null) return url === '' ? [] : at('This kind has no address');
  if (url === '') {
    return address.fallback === undefined ? at('Enter the address that messages are sent to') : [];
  }
  const schemes = address.schemes ?? ['https', 'http'];
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !schemes.some((scheme) => parsed.protocol === `${scheme}:`)) {
    return at(`An address starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
  }
  if (parsed.username || parsed.password)
    return at('Leave user name and password out of the address');
  const fault = address.fault?.(parsed) ?? null;
  return fault === null ? [] : at(fault);
}

function faultsOf(
  part: 'settings' | 'secrets',
  { name, label, isOptional, fallback, options, fault }: KindField,
  values: Readonly<Record<string, string>>,
): SetupFault[] {
  const at = (message: string) => [{ path: [part, name], message }];
  const value = (Object.hasOwn(values, name) ? values[name] : undefined)?.trim() ?? '';
  if (value === '') {
    return isOptional || fallback !== undefined ? [] : at(`Enter ${lowerFirst(label)}`);
  }
  if (options && !Object.hasOwn(options, value)) return at('Choose one of the list');
  const message = fault?.(value) ?? null;
  return message === null ? [] : at(message);
}

const isMapping = (name: string): boolean =>
  [MAPPED, SEVERITY_OF, STATUS_OF].some((prefix) => name.startsWith(prefix));

function unknownFaults(kind: KindDefinition, { settings = {}, secrets = {} }: Setup): SetupFault[] {
  const known = (fields: readonly KindField[], name: string) =>
    fields.some((field) => field.name === name);
  const message = `${kind.label} has no such field`;
  return [
    ...Object.keys(settings)
      .filter((name) => !known(settingFields(kind), name))
      .filter((name) => !(kind.hasTickets && isMapping(name)))
      .map((name) => ({ path: ['settings', name], message })),
    ...Object.keys(secrets)
      .filter((name) => !known(secretFields(kind), name))
      .map((name) => ({ path: ['secrets', name], message })),
  ];
}

/** Keeps abbreviations such as "API token". */
const lowerFirst = (label: string): string =>
  /^[A-Z][a-z]/.test(label)
    ? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : `the ${label}`;
