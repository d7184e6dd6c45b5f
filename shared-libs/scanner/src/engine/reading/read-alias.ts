import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { createDomainExists, registeredDomain } from '../../collectors/dns/domain-exists.ts';
import type { TakeoverService } from '../../data-bundles/contents.ts';
import type { AliasService, AliasTarget } from '../../subjects/alias.ts';
import { httpProof } from '../../subjects/web/http-proof.ts';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';
import type { ReadContext } from './read-context.ts';
import { judgeAgain, judgeSubject, type Reading } from './reading.ts';

/** The DNS side of an alias, and what its pages show while they are read. */
export interface AliasReading {
  /** Called with each page of the asset. */
  addOrigin(origin: WebOrigin): void;
  reading(checks: readonly RegisteredCheck[], readPages: () => Promise<void>): Promise<Reading>;
}

export async function readAlias(
  name: string,
  context: Pick<
    ReadContext,
    'dns' | 'takeovers' | 'judges' | 'policy' | 'traffic' | 'nameServerPort'
  >,
): Promise<AliasReading> {
  const { dns, takeovers, judges } = context;
  const look = async () => withDomain(await lookUp(name, dns, takeovers), context);
  let subject = await look();
  const addOrigin = (origin: WebOrigin) => {
    if (!subject.ok) return;
    const services = servicesOf(subject.value.targets, takeovers);
    subject = known(withPage(subject.value, services, origin));
  };
  return {
    addOrigin,
    reading: async (checks, readPages) => ({
      verdicts: [await judgeSubject(judges, subject, checks)],
      cutOff: null,
      exhaustive: subject.ok,
      emptyReason: 'The name is no alias',
      recheck: async (_subject, check) => {
        subject = await look();
        await readPages();
        return judgeAgain(judges, subject, check);
      },
    }),
  };
}

async function lookUp(
  name: string,
  dns: ReadContext['dns'],
  takeovers: readonly TakeoverService[],
): Promise<Read<AliasTarget>> {
  const cname = await dns.query(name, 'CNAME');
  if (!cname.ok) return cname;
  const [first] = cname.value.values;
  const base = { kind: 'alias', name, unclaimed: null, isPageRead: false } as const;
  const own = { ...base, targets: [], exists: known(true), domainExists: null, service: null };
  const { rcode: answered } = cname.value;
  if (first === undefined && !isAnswer(answered)) return unclear(answered);
  if (first === undefined) return known({ ...own, dns: cname.value.proof });
  const a = await dns.query(withoutDot(first), 'A');
  if (!a.ok) return a;
  const { rcode, cnames, proof } = a.value;
  const targets = [...new Set([first, ...cnames].map(withoutDot))];
  const exists = isAnswer(rcode) ? known(rcode === 'NOERROR') : unclear(rcode);
  // If a name is missing, it is the last that somebody else could create.
  const services = servicesOf(rcode === 'NXDOMAIN' ? targets.slice(-1) : targets, takeovers);
  const service = services.find(({ shows }) => shows !== null) ?? services[0] ?? null;
  return known({ ...base, targets, exists, domainExists: null, service, dns: proof });
}

async function withDomain(
  alias: Read<AliasTarget>,
  context: Pick<ReadContext, 'dns' | 'policy' | 'traffic' | 'nameServerPort'>,
): Promise<Read<AliasTarget>> {
  if (!alias.ok || !alias.value.exists.ok || alias.value.exists.value) return alias;
  const domain = registeredDomain(alias.value.targets.at(-1) ?? '');
  if (domain === null) return alias;
  return known({ ...alias.value, domainExists: await createDomainExists(context)(domain) });
}

const isAnswer = (rcode: string): boolean => rcode === 'NOERROR' || rcode === 'NXDOMAIN';
const unclear = (rcode: string) => unknown(`The DNS server answered ${rcode}`);

const withoutDot = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Names of this one are anyone's too, as Microsoft tells about dangling records. */
const TRAFFIC_MANAGER: TakeoverService = {
  service: 'Azure Traffic Manager',
  suffixes: ['trafficmanager.net'],
  shows: null,
  claimable: 'yes',
};

/** The services on the way, in its order. */
function servicesOf(
  targets: readonly string[],
  takeovers: readonly TakeoverService[],
): readonly AliasService[] {
  return targets.flatMap((target) => {
    const found = [...takeovers, TRAFFIC_MANAGER].find(({ suffixes }) =>
      suffixes.some((suffix) => target.endsWith(`.${suffix}`)),
    );
    if (found === undefined) return [];
    const { service: name, shows, claimable } = found;
    return [{ name, target, shows, claimable }];
  });
}

/** The text stands in the first part of the page, of an error page too. */
const MAX_BODY = 256 * 1024;

/** A page may be of any service on the way: a network in front of another passes its pages on. */
function withPage(
  alias: AliasTarget,
  services: readonly AliasService[],
  { page, redirectsTo, refusal }: WebOrigin,
): AliasTarget {
  const isShownAnywhere = services.some(({ shows }) => shows !== null);
  if (!isShownAnywhere || alias.unclaimed !== null) return alias;
  const body = page.body.slice(0, MAX_BODY);
  const showing = services.find(({ shows }) => shows !== null && body.includes(shows));
  const isPage = refusal === null && (redirectsTo === null || leadsAway(redirectsTo, alias));
  const seen = { ...alias, isPageRead: alias.isPageRead || isPage };
  if (showing === undefined) return seen;
  return { ...seen, service: showing, unclaimed: boundedProof(httpProof(page)) };
}

/** A free name shows its text, so that one which leads to another host is somebody's. */
function leadsAway(redirectsTo: string, { name }: AliasTarget): boolean {
  const host = URL.parse(redirectsTo)?.hostname ?? name;
  return host !== name;
}

/** The alias is kept until the end of the asset, a large page is not. */
const boundedProof = (proof: Proof): Proof => ({
  ...proof,
  response: proof.response.slice(0, MAX_BODY),
});
