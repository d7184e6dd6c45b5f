import { z } from 'zod';
import { pairsOf } from '../assess/pairs.ts';
import {
  automations,
  type Framework,
  groupSchema,
  requirementSchema,
} from '../framework/framework.ts';
import { groupIds, referenceDefects } from '../framework/reference-defects.ts';
import { providers } from '../provider.ts';

/** The most requirements of an own framework. */
export const MAX_OWN_REQUIREMENTS = 2000;
/** The longest file, in characters. */
export const MAX_OWN_FILE = 1_000_000;
/** The most errors that are told at once. */
const MAX_ERRORS = 100;

/** What keeps a file from being a framework. */
export interface UploadError {
  /** From 1; null where it is about the file as a whole. */
  readonly line: number | null;
  /** The column of a CSV file, or the property of a JSON file; null where it is about the whole file. */
  readonly field: string | null;
  readonly message: string;
}

export type Upload =
  | { readonly framework: Framework }
  | { readonly errors: readonly UploadError[] };

/** A requirement of a file, with the line where it begins. */
export interface UploadedRow {
  readonly line: number;
  readonly value: unknown;
}

/** Facts of a framework that a file does not hold. */
export interface OwnFacts {
  /** The id that the framework gets: lower-case letters, digits, `-` and `.`. */
  readonly id: string;
  /** Used where the file has none. */
  readonly title: string;
}

export const headSchema = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  version: z.string().trim().min(1).max(60).optional(),
  groups: z.array(groupSchema).max(500).optional(),
});
export type Head = z.infer<typeof headSchema>;

/** Without `automation`, checks decide a requirement that names objectives or checks, and people any other. */
const ownRequirementSchema = requirementSchema.extend({
  automation: z.enum(automations).optional(),
});

/** Makes a framework of the rows of a file, or lists what is wrong with them. */
export function ownFramework(
  { id, title }: OwnFacts,
  head: Head,
  rows: readonly UploadedRow[],
): Upload {
  if (rows.length === 0) return failed('The file has no requirements.');
  if (rows.length > MAX_OWN_REQUIREMENTS) {
    return failed(`The file has more than ${MAX_OWN_REQUIREMENTS} requirements.`);
  }
  const groups = head.groups ?? [];
  const known = head.groups ? groupIds({ groups }) : null;
  const errors: UploadError[] = [];
  const requirements = rows.flatMap(({ line, value }) => {
    const parsed = ownRequirementSchema.safeParse(value);
    if (!parsed.success) {
      errors.push(...parsed.error.issues.map((issue) => ({ line, ...describe(issue) })));
      return [];
    }
    const { objectives = [], checks = [], group } = parsed.data;
    const named = known ?? new Set(group === undefined ? [] : [group]);
    errors.push(
      ...referenceDefects(parsed.data, named).map(({ field, message }) => ({
        line,
        field,
        message,
      })),
    );
    const isSeen = objectives.length + checks.length > 0;
    return [{ ...parsed.data, automation: parsed.data.automation ?? (isSeen ? 'full' : 'manual') }];
  });
  errors.push(...repeatedNumbers(rows));
  if (errors.length > 0) return { errors: errors.slice(0, MAX_ERRORS) };
  const own: Framework = {
    id,
    title: head.title ?? title,
    version: head.version ?? '1',
    publisher: 'Own framework',
    url: null,
    unit: 'requirement',
    publishedCount: { count: requirements.length, source: 'The uploaded file' },
    licence: 'Own framework.',
    isPartial: false,
    numbersRead: true,
    providers,
    groups: known ? groups : namedGroups(requirements),
    requirements,
  };
  return { framework: { ...own, providers: readProviders(own) } };
}

export const failed = (message: string, line: number | null = null): Upload => ({
  errors: [{ line, field: null, message }],
});

/** Turns an issue of a schema into a sentence about a field. */
export function describe({ path, message, code }: z.core.$ZodIssue): Omit<UploadError, 'line'> {
  const field = path.length > 0 ? path.map(String).join('.') : null;
  if (code === 'unrecognized_keys') return { field, message: `Unknown field. ${message}.` };
  return { field, message };
}

/** Without a list of groups, those that requirements name are the groups. */
const namedGroups = (requirements: Framework['requirements']): Framework['groups'] =>
  [...new Set(requirements.flatMap(({ group }) => group ?? []))].map((name) => ({
    id: name,
    title: name,
  }));

/** The parts of the estate that its checks read; all, where it names none. */
function readProviders(framework: Framework): Framework['providers'] {
  const read = new Set([...pairsOf(framework).values()].flat().map(({ provider }) => provider));
  const concerned = providers.filter((provider) => read.has(provider));
  return concerned.length > 0 ? concerned : providers;
}

function repeatedNumbers(rows: readonly UploadedRow[]): readonly UploadError[] {
  const lines = new Map<unknown, number>();
  return rows.flatMap(({ line, value }) => {
    const number = Object(value).number;
    if (typeof number !== 'string') return [];
    const first = lines.get(number);
    if (first === undefined) {
      lines.set(number, line);
      return [];
    }
    return [{ line, field: 'number', message: `"${number}" is on line ${first} already.` }];
  });
}
