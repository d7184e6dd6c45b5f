import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Detail, Operation, Source } from '../definition/source.ts';

/** Calls of the sources whose types are judged or compared, without details that no check reads. */
export function neededCalls(
  sources: readonly Source[],
  checks: readonly CloudCheck[],
): readonly Operation[] {
  const joined = new Set(checks.flatMap(({ joins = [] }) => joins));
  const reads = new Map<string, Set<string>>();
  for (const { type, reads: parts } of checks) {
    const known = reads.get(type) ?? new Set();
    for (const part of parts) known.add(part.split('.')[0] ?? part);
    reads.set(type, known);
  }
  const needed = new Set<string>([...reads.keys(), ...joined]);
  for (const source of sources) {
    if (source.per && source.types.some((type) => needed.has(type))) needed.add(source.per);
  }
  const isRead = (source: Source, { into, of }: Detail) =>
    (of ? [of] : source.types).some((type) => joined.has(type) || reads.get(type)?.has(into));
  return sources
    .filter(({ types }) => types.some((type) => needed.has(type)))
    .flatMap((source) => [
      source,
      ...(source.prepare ? [source.prepare] : []),
      ...(source.details ?? [])
        .filter((detail) => isRead(source, detail))
        .map((detail) => ({ service: source.service, ...detail })),
    ]);
}
