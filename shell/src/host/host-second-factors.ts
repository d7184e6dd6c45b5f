import type { FactorResult, HostSecondFactors } from '@parapet/remote-kit/host-context';
import type { AuthResult } from '@parapet/stores/auth-result';
import type { AuthService } from '../session/auth-service.ts';
import { describeFailure } from '../session/failure-text.ts';

const fields = ['name', 'phone', 'code'] as const;

const shown = <T>(result: AuthResult<T>, fallback: string): FactorResult<T> => {
  if (result.ok) return result;
  const { field, message } = describeFailure(result.failure, fallback);
  return { ok: false, field: fields.find((name) => name === field) ?? null, message };
};

/** The second factors of the account for remotes, with messages for display. */
export const createHostSecondFactors = ({
  secondFactors: service,
  offersPhone,
}: Pick<AuthService, 'secondFactors' | 'offersPhone'>): HostSecondFactors => ({
  list: async () => {
    const listed = shown(await service.list(), 'Failed to load your second factors');
    if (!listed.ok) return listed;
    return { ok: true, value: { ...listed.value, offersPhone: await offersPhone() } };
  },
  enrolApp: async (name) => shown(await service.enrolApp(name), 'Failed to add the app'),
  verifyApp: async (input) => shown(await service.prove(input), 'Failed to check the code'),
  enrolPhone: async (input) => shown(await service.enrolPhone(input), 'Failed to add the phone'),
  verifyPhone: async (input) =>
    shown(await service.proveByMessage(input), 'Failed to check the code'),
  addPasskey: async (name) => shown(await service.addPasskey(name), 'Failed to add the passkey'),
  remove: async (id) => shown(await service.remove(id), 'Failed to remove the second factor'),
  makeRecoveryCodes: async () =>
    shown(await service.makeRecoveryCodes(), 'Failed to make recovery codes'),
});
