import type { FollowUp } from './follow-up-request.ts';

/** Length of the server's version. */
const RFB_VERSION = 12;
/** Security types of RFC 6143, section 7.2, and of its registry. */
const NONE = 1;
const VENCRYPT = 19;
/** Types that name further ones behind a step that is not taken here: Tight and TLS. */
const wrappers: ReadonlySet<number> = new Set([16, 18]);
/** Subtypes of VeNCrypt that ask for nothing: none, and none behind TLS or X.509. */
const openSubtypes: readonly number[] = [NONE, 257, 260];

/** The answer is not above the version of the server; unknown ones below 3.8 count as 3.3. */
export function securityTypes(greeting: Buffer): FollowUp {
  const version = /^RFB (\d{3}\.\d{3})\n/.exec(greeting.toString('latin1'))?.[1] ?? '';
  if (version === '003.007') return listedTypes('003.007');
  return version >= '003.008' ? listedTypes('003.008') : chosenType;
}

/**
 * RFB 3.7 and later (RFC 6143, section 7.1.2): the server lists security types. Choosing VeNCrypt at once saves a
 * connection: a server that has it lists subtypes, others have told their types. Some block who connects often.
 */
const listedTypes = (version: string): FollowUp => ({
  send: Buffer.concat([Buffer.from(`RFB ${version}\n`), Buffer.of(VENCRYPT, 0, 2)]),
  isWhole: (answer) => {
    const types = typesIn(answer);
    if (types === null) return false;
    const isDecided = types.includes(NONE) || !types.includes(VENCRYPT);
    return isDecided || subtypesIn(answer, types) !== null;
  },
  read(answer, recognised) {
    const types = typesIn(answer) ?? [];
    const subtypes = subtypesIn(answer, types) ?? [];
    const isOpen = types.includes(NONE) || subtypes.some((one) => openSubtypes.includes(one));
    if (isOpen) return { ...recognised, access: 'open' };
    const isHidden = types.includes(VENCRYPT)
      ? subtypes.length === 0
      : types.every((type) => wrappers.has(type));
    return isHidden ? recognised : { ...recognised, access: 'protected' };
  },
});

/** null until the whole list has come. */
function typesIn(answer: Buffer): readonly number[] | null {
  const end = RFB_VERSION + 1 + (answer[RFB_VERSION] ?? 0);
  return answer.length <= RFB_VERSION || answer.length < end
    ? null
    : [...answer.subarray(RFB_VERSION + 1, end)];
}

/** Behind the version of VeNCrypt and an acknowledgement; null until the whole list has come. */
function subtypesIn(answer: Buffer, types: readonly number[]): readonly number[] | null {
  const count = RFB_VERSION + 1 + types.length + 2 + 1;
  const length = types.includes(VENCRYPT) ? answer[count] : undefined;
  if (length === undefined || answer.length < count + 1 + 4 * length) return null;
  return Array.from({ length }, (_, index) => answer.readUInt32BE(count + 1 + 4 * index));
}

/** RFB 3.3: the server chooses the type, in four bytes; 0 means that it refuses. */
const chosenType: FollowUp = {
  send: Buffer.from('RFB 003.003\n'),
  isWhole: (answer) => answer.length >= RFB_VERSION + 4,
  read(answer, recognised) {
    const type = answer.length >= RFB_VERSION + 4 ? answer.readUInt32BE(RFB_VERSION) : 0;
    if (type === 0 || type === VENCRYPT || wrappers.has(type)) return recognised;
    return { ...recognised, access: type === NONE ? 'open' : 'protected' };
  },
};
