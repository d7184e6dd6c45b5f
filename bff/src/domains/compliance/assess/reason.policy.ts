import type { Missing, RequirementAssessment } from '@parapet/compliance/assess/assessment';
import type { Automation } from '@parapet/contracts/compliance/requirement';
import type { NamedScope } from './scope.ts';

interface About {
  readonly automation: Automation;
  readonly scopes: ReadonlyMap<string, NamedScope>;
  readonly exceptedUntil: string | null;
  readonly attestedUntil: string | null;
  readonly failedResources: number;
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const providerNames = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud', external: 'asset' };

/** Says in a phrase why a requirement has its state. */
export function reasonOf(assessment: RequirementAssessment, about: About): string {
  const { state, deciding, missing } = assessment;
  const checks = plural(deciding.length, 'check');
  const places = placesOf(
    deciding.flatMap(({ scopes }) => scopes),
    about.scopes,
  );
  switch (state) {
    case 'failed':
      return `${checks} failed ${places}: ${plural(about.failedResources, resourceWord(deciding, about))}`;
    case 'passed':
      return deciding.length === 1
        ? `Its check passed ${places}`
        : `All ${checks} passed ${places}`;
    case 'attested':
      return about.attestedUntil === null ? 'Attested' : `Attested until ${about.attestedUntil}`;
    case 'exception':
      return about.exceptedUntil === null
        ? `${checks} failed ${places}, and all that failed is set aside`
        : `Excepted until ${about.exceptedUntil}`;
    case 'not-applicable':
      return 'There is nothing that it is about, and everything was read';
    case 'partly':
      return `${deciding.length > 0 ? `${checks} passed ${places}; ` : ''}${openPart(missing, about)}`;
    case 'not-assessed':
      return capital(openPart(missing, about));
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const resourceWord = (deciding: RequirementAssessment['deciding'], about: About): string =>
  deciding.every(({ scopes }) =>
    scopes.every((id) => about.scopes.get(id)?.provider === 'external'),
  )
    ? 'asset'
    : 'resource';

function placesOf(ids: readonly string[], scopes: ReadonlyMap<string, NamedScope>): string {
  const found = [...new Set(ids)].flatMap((id) => scopes.get(id) ?? []);
  const accounts = found.filter(({ provider }) => provider !== 'external');
  const isOutside = found.length > accounts.length;
  const [only] = accounts;
  const inAccounts =
    accounts.length === 1 && only ? `in ${only.label}` : `in ${plural(accounts.length, 'account')}`;
  if (accounts.length === 0) return 'as seen from outside';
  return isOutside ? `${inAccounts} and from outside` : inAccounts;
}

/** Says what is left to people: all of it, or what no check sees. */
const attestLabels: Readonly<Record<Automation, string>> = {
  manual: 'no check can tell: a person attests it, and nobody has',
  partial: 'checks see a part: a person attests the rest, and nobody has',
  full: 'a person may attest it, and nobody has',
};

function openPart(missing: readonly Missing[], about: About): string {
  const reads = missing.filter((one) => one.kind === 'read');
  if (reads.length > 0) {
    const [first] = reads;
    const ids = [...new Set(reads.flatMap(({ scopes }) => scopes))];
    const isNew = ids.every((id) => about.scopes.get(id)?.evidence?.readAt == null);
    if (isNew) {
      const have = reads.length === 1 ? 'has' : 'have';
      return `${plural(reads.length, 'check')} ${have} not run yet ${placesOf(ids, about.scopes)}`;
    }
    const wait = first
      ? first.scopes.map((id) => about.scopes.get(id)?.evidence?.waits[first.check]).find(Boolean)
      : undefined;
    const what = `${plural(reads.length, 'check')} could not be read ${placesOf(ids, about.scopes)}`;
    return wait ? `${what} (${wait})` : what;
  }
  const attest = missing.find((one) => one.kind === 'attest');
  const connect = missing.find((one) => one.kind === 'connect');
  if (connect) {
    const names = connect.providers.map((provider) => providerNames[provider]);
    const nothing =
      names.length === 1 && names[0] === 'asset'
        ? 'no asset is scanned'
        : `no account of ${names.filter((name) => name !== 'asset').join(' or ')} is connected`;
    return attest ? `${nothing}, and nobody has attested it` : nothing;
  }
  if (attest) {
    return attest.endedAt
      ? `its attestation ended on ${attest.endedAt.slice(0, 10)}`
      : attestLabels[about.automation];
  }
  if (missing.some(({ kind }) => kind === 'threshold')) {
    return 'its check asks for another value than the requirement';
  }
  return 'no check decides it';
}
