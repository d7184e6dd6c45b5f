import type { Read } from '@parapet/checks/definition/read';
import { MAX_RELATIONS } from '../../limits.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';
import type { Zone } from '../../subjects/zone.ts';
import type { DnsRelation, SeenRelation } from '../contract.ts';

export interface ZoneRelations {
  readonly relations: readonly SeenRelation[];
  /** The record types whose whole answer was read. */
  readonly examined: readonly DnsRelation[];
}

/** The names that the records of a zone lead to. */
export function relationsOfZone({ name, cname, mx, ns }: Zone): ZoneRelations {
  // Those of an alias belong to the name it stands for.
  const ownNs = ns.ok && ns.value.cnames.length > 0 ? null : ns;
  const answers: readonly (readonly [DnsRelation, Read<DnsAnswer> | null])[] = [
    ['cname', cname],
    ['mx', mx],
    ['ns', ownNs],
  ];
  const seen = answers.map(([type, answer]) => ({ type, targets: targetsOf(answer) }));
  return {
    relations: seen.flatMap(({ type, targets }) =>
      (targets ?? [])
        .filter((target) => target !== name)
        .slice(0, MAX_RELATIONS)
        .map((target) => ({ type, target, port: 0 })),
    ),
    examined: seen.flatMap(({ type, targets }) => (targets === null ? [] : [type])),
  };
}

/** The host that a page redirects to; null where it stays on its own. */
export function redirectOf({ host, port, redirectsTo }: WebOrigin): SeenRelation | null {
  if (redirectsTo === null || !URL.canParse(redirectsTo)) return null;
  const target = new URL(redirectsTo).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return target === '' || target === host || target.length > MAX_NAME
    ? null
    : { type: 'redirect', target, port };
}

/** As long as a name can be (RFC 1035). */
const MAX_NAME = 253;
const NAME = /^[a-z0-9_][a-z0-9_.-]*$/;

/** Null where the answer tells nothing. The last word of a record is its name; `0 .` is none. */
function targetsOf(answer: Read<DnsAnswer> | null): readonly string[] | null {
  if (answer === null || !answer.ok) return null;
  const { rcode, values, cutOff } = answer.value;
  if ((rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') || cutOff?.values !== undefined) return null;
  const names = values.map((value) =>
    (value.split(' ').at(-1) ?? '').toLowerCase().replace(/\.$/, ''),
  );
  return [...new Set(names)].filter((name) => NAME.test(name) && name.length <= MAX_NAME).sort();
}
