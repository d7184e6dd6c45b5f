import type { Exposure, Judgement, Standard } from '@parapet/checks/definition/check';
import type { Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { type Check, checkOf } from '../../check-definition/check.ts';
import type { HostQuestion, HostSnapshot, Service } from '../../subjects/host.ts';

/** The parts in which checks for reachable services differ. */
export interface ExposedService {
  id: string;
  catalogueId: string;
  version: number;
  title: string;
  severity: Severity;
  /** For hosts on private or loopback addresses, which only internal users reach. */
  severityInside: Severity;
  problem: string;
  summary: string;
  penalty: number;
  penaltyInside: number;
  exposure?: Exposure;
  impact: string;
  cweIds: Check['cweIds'];
  owasp: Check['owasp'];
  aliases: Check['aliases'];
  standard: Standard;
  remediation: Remediation;
  /** As the collector names it. */
  service: string;
  /** Default ports; an open one with an unknown service may be this service. */
  usualPorts: readonly number[];
  /** Behind TLS it is no weakness. */
  clearTextAlone?: true;
  /** `firm` where it answers strangers although it may want a login for more. */
  confidence?: 'firm';
}

type ReachableKey = 'closed' | 'reachable' | 'reachable-inside' | 'unnamed';

/** Creates a check for services that must not be reachable. Each port is a finding. */
export function exposedService(parts: ExposedService): Check<HostSnapshot, ReachableKey> {
  const { severityInside, problem, summary, penalty, penaltyInside, exposure, ...rest } = parts;
  const { service, usualPorts, clearTextAlone, ...facts } = rest;
  const how = clearTextAlone ? ' in clear text' : '';
  return checkOf<HostSnapshot>()({
    ...portCheck,
    ...facts,
    outcomes: {
      closed: { verdict: 'pass', summary: `The service is not reachable${how}.` },
      reachable: {
        verdict: 'fail',
        title: problem,
        summary,
        penalty,
        ...(exposure && { exposure }),
      },
      'reachable-inside': {
        verdict: 'fail',
        title: `${problem}, on a private address`,
        summary: `${summary} The address is private, so only internal users can.`,
        penalty: penaltyInside,
        severity: severityInside,
        ...(exposure && { exposure }),
      },
      unnamed: unnamedOutcome,
    },
    evaluate(host) {
      const bad = host.inside ? 'reachable-inside' : 'reachable';
      const services = host.services.filter(({ name, tls }) => !(clearTextAlone && name && tls));
      return judgeServices<ReachableKey>(
        { ...host, services },
        parts,
        'closed',
        () => 'unnamed',
        () => bad,
      );
    },
  });
}

/** Creates such a check that leaves a service without a password to the check of that, so that both are one finding. */
export function guardedService(
  parts: ExposedService,
): Check<HostSnapshot, ReachableKey | 'reported'> {
  const { evaluate, outcomes, ...facts } = exposedService(parts);
  return {
    ...facts,
    outcomes: {
      ...outcomes,
      reported: {
        verdict: 'not-applicable',
        summary: 'It asks for no password, which another check reports.',
        closesNothing: true,
      },
    },
    evaluate(host) {
      const isOpen = ({ name, access }: Service) => name === parts.service && access === 'open';
      const open = host.services.filter(isOpen);
      const services = host.services.filter((service) => !isOpen(service));
      const others = [evaluate({ ...host, services })].flat();
      if (open.length === 0) return others;
      return [
        ...others.filter(({ outcome }) => outcome !== 'closed'),
        ...open.map(({ port }) => ({ outcome: 'reported' as const, about: `tcp/${port}` })),
      ];
    },
  };
}

/** The parts in which checks for services without authentication differ. */
export interface OpenService
  extends Omit<
    ExposedService,
    'severityInside' | 'penaltyInside' | 'clearTextAlone' | 'confidence'
  > {
  /** Shows the access where the answer that names the service does not. */
  question?: HostQuestion;
}

type OpenKey = 'absent' | 'protected' | 'open' | 'undetermined' | 'unnamed';

/** Creates a check for services without authentication, on public and private addresses. */
export function openService(parts: OpenService): Check<HostSnapshot, OpenKey> {
  const { problem, summary, penalty, exposure, service, usualPorts, question, ...facts } = parts;
  return checkOf<HostSnapshot>()({
    ...facts,
    ...portCheck,
    ...(question !== undefined && { needs: [question] }),
    outcomes: {
      absent: { verdict: 'pass', summary: 'The service is not there.' },
      protected: { verdict: 'pass', summary: 'The service requires authentication.' },
      open: { verdict: 'fail', title: problem, summary, penalty, ...(exposure && { exposure }) },
      undetermined: {
        verdict: 'unknown',
        summary: 'The service did not show whether it requires authentication',
      },
      unnamed: unnamedOutcome,
    },
    evaluate: (host) =>
      judgeServices<OpenKey>(
        question === undefined ? host : withAnswers(host, question),
        parts,
        'absent',
        // A service that asks for a certificate is protected, whatever it is.
        ({ access }) => (access === 'protected' ? 'protected' : 'unnamed'),
        ({ access }) => (access === 'unknown' ? 'undetermined' : access),
      ),
  });
}

/** The services as their answers to a question show them. */
const withAnswers = (host: HostSnapshot, question: HostQuestion): HostSnapshot => ({
  ...host,
  services: host.services.map((service) => {
    const answer = host.answers.find(
      (one) => one.question === question && one.port === service.port,
    );
    if (answer === undefined) return { ...service, access: 'unknown' };
    const { result, seen, product, proof } = answer;
    const access = result === 'open' || result === 'protected' ? result : 'unknown';
    return { ...service, access, product: seen ?? product, proof };
  }),
});

export const portCheck = {
  group: 'ports',
  confidence: 'confirmed',
  subject: 'host',
  reach: 'proved',
  aspect: 'port',
} as const;

export const unnamedOutcome = {
  verdict: 'unknown',
  summary: 'Its usual port is open, but the service could not be identified',
} as const;

/** Evaluates each port of the service; an unnamed one at its usual port may be it. */
export function judgeServices<Key extends string>(
  host: HostSnapshot,
  { service, usualPorts }: Pick<ExposedService, 'service' | 'usualPorts'>,
  absent: Key,
  unnamed: (service: Service) => Key,
  judge: (service: Service) => Key,
): readonly Judgement<Key>[] {
  const judged = host.services.flatMap((found): Judgement<Key>[] => {
    const about = `tcp/${found.port}`;
    const observation = { proof: found.proof, actual: found.product ?? service };
    if (found.name === service) return [{ outcome: judge(found), about, observation }];
    const mayBeIt = found.name === null && usualPorts.includes(found.port);
    return mayBeIt ? [{ outcome: unnamed(found), about }] : [];
  });
  return judged.length > 0 ? judged : [{ outcome: absent }];
}
