import { owaspOf } from '../catalogue.ts';
import type { ExportInput } from './export-input.ts';
import { findingUrl } from './finding-url.ts';
import { jsonItems, openObject } from './json-parts.ts';

/** One object: when it was written, how many findings it leaves out, and the findings. */
export async function* jsonFile(input: ExportInput): AsyncGenerator<string> {
  const { at, plan, workspaceId } = input;
  yield `${openObject({ writtenAt: at, workspaceId, leftOut: plan.leftOut })},"findings":[`;
  yield* jsonItems(input.chunks, ({ aliases: _, locator: __, ...finding }) => ({
    ...finding,
    owasp: owaspOf(finding.checkId),
    url: findingUrl(input, finding.id),
  }));
  yield '\n]}\n';
}
