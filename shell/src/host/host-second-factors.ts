import type {
  FactorResult,
  HostSecondFactors,
  SecondFactor,
} from '@parapet/remote-kit/host-context';
import type { AuthResult } from '@parapet/stores/auth-result';
import type { AuthService } from '../session/service/auth-service.ts';
import { describeFailure } from '../session/sign-in/failure-text.ts';

const fields = ['name', 'phone', 'code'] as const;

const shown = <T>(result: AuthResult<T>, fallback: string): FactorResult<T> => {
  if (result.ok) return result;
  const { field, message } = describeFailure(result.failure, fallback);
  return { ok: false, field: fields.find((name) => name === field) ?? null, message };
};

/** Refusals of a service that has no such factors. Its settings do not name them, so it is known after a first request. */
const absentKinds: Readonly<Record<string, SecondFactor['kind']>> = {
  mfa_totp_enroll_not_enabled: 'totp',
  mfa_phone_enroll_not_enabled: 'phone',
  mfa_webauthn_enroll_not_enabled: 'webauthn',
};

/** The second factors of the account for remotes, with messages for display. */
export const createHostSecondFactors = ({
  secondFactors: service,
  offersPhone,
}: Pick<AuthService, 'secondFactors' | 'offersPhone'>): HostSecondFactors => {
  const absent = new Set<SecondFactor['kind']>();
  const enrolled = <T>(result: AuthResult<T>, fallback: string): FactorResult<T> => {
    const kind = result.ok ? undefined : absentKinds[result.failure.code ?? ''];
    if (kind) absent.add(kind);
    return shown(result, fallback);
  };
  return {
    list: async () => {
      const listed = shown(await service.list(), 'Failed to load your second factors');
      if (!listed.ok) return listed;
      const { offersPasskeys } = listed.value;
      return {
        ok: true,
        value: {
          ...listed.value,
          offersApps: !absent.has('totp'),
          offersPasskeys: offersPasskeys && !absent.has('webauthn'),
          offersPhone: !absent.has('phone') && (await offersPhone()),
        },
      };
    },
    enrolApp: async (name) => enrolled(await service.enrolApp(name), 'Failed to add the app'),
    verifyApp: async (input) => shown(await service.prove(input), 'Failed to check the code'),
    enrolPhone: async (input) =>
      enrolled(await service.enrolPhone(input), 'Failed to add the phone'),
    verifyPhone: async (input) =>
      shown(await service.proveByMessage(input), 'Failed to check the code'),
    addPasskey: async (name) =>
      enrolled(await service.addPasskey(name), 'Failed to add the passkey'),
    remove: async (id) => shown(await service.remove(id), 'Failed to remove the second factor'),
    makeRecoveryCodes: async () =>
      shown(await service.makeRecoveryCodes(), 'Failed to make recovery codes'),
  };
};
