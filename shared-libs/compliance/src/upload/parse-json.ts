import { elementLines } from './element-lines.ts';
import {
  describe,
  failed,
  headSchema,
  MAX_OWN_FILE,
  type OwnFacts,
  ownFramework,
  type Upload,
} from './own-framework.ts';

/**
 * Reads an own framework from JSON: `{ "title", "version", "groups": [{ "id", "title" }], "requirements": [{ "number",
 * "title", "group", "objectives", "checks", "automation", "unseen" }] }`. Only number and title are required.
 */
export function parseJsonFramework(text: string, facts: OwnFacts): Upload {
  if (text.length > MAX_OWN_FILE) return failed('The file is larger than 1 MB.');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return failed('The file is no JSON.', lineOf(text, error));
  }
  const head = headSchema.safeParse(file);
  if (!head.success) {
    return { errors: head.error.issues.map((issue) => ({ line: null, ...describe(issue) })) };
  }
  const requirements: unknown = Object(file).requirements;
  if (!Array.isArray(requirements)) {
    return { errors: [{ line: null, field: 'requirements', message: 'A list is required.' }] };
  }
  const lines = elementLines(text, 'requirements');
  const rows = requirements.map((value: unknown, at) => ({ line: lines[at] ?? 1, value }));
  return ownFramework(facts, head.data, rows);
}

/** The engine names the place of most mistakes in its message, and of an unexpected character not. */
function lineOf(text: string, error: unknown): number | null {
  const place = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return place === undefined ? null : text.slice(0, Number(place)).split('\n').length;
}
