import { ApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type {
  CreatedIntegration,
  Integration,
  IntegrationCheck,
} from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import {
  changeFaults,
  type Setup,
  type SetupFault,
  setupFaults,
} from '@parapet/contracts/integrations/setup';
import { useHost } from '@parapet/remote-kit/host';
import { useRef, useState } from 'react';
import { useCloudApi } from '../../app.ts';

export interface SetupValues {
  readonly name: string;
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Messages by the path of a field, such as `settings.project`. */
type Errors = Readonly<Record<string, string>>;

const errorsOf = (faults: readonly { path: readonly PropertyKey[]; message: string }[]): Errors => {
  const errors: Record<string, string> = {};
  for (const { path, message } of faults) errors[path.map(String).join('.')] ??= message;
  return errors;
};

/** The form of a new integration, or of one that is changed: what is left empty there stays as it is. */
export function useSetup({
  type,
  integration,
  onAdded,
  onChanged,
}: {
  type: Integration['type'];
  integration: Integration | null;
  onAdded: (created: CreatedIntegration) => void;
  onChanged: () => void;
}) {
  const api = useCloudApi();
  const host = useHost();
  const kind = kindOf(type);
  const [values, setValues] = useState<SetupValues>(() => ({
    name: integration?.name ?? kind.label,
    url: '',
    settings: integration?.settings ?? {},
    secrets: {},
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<{ title: string; requestId?: string } | null>(null);
  const [asked, setAsked] = useState<IntegrationCheck | null>(null);
  const [pending, setPending] = useState<'check' | 'save' | null>(null);

  const put = (part: Partial<SetupValues>, path: string) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors(({ [path]: _, ...rest }) => rest);
  };
  const change = (): Setup => {
    const secrets = Object.fromEntries(
      Object.entries(values.secrets).filter(([, text]) => text !== ''),
    );
    return {
      ...(values.url !== '' && { url: values.url }),
      settings: values.settings,
      ...(Object.keys(secrets).length > 0 && { secrets }),
    };
  };
  const isSame = (): boolean =>
    integration !== null &&
    values.url === '' &&
    Object.values(values.secrets).every((text) => text === '') &&
    JSON.stringify(values.settings) === JSON.stringify(integration.settings);

  const run = async (
    step: 'check' | 'save',
    faults: readonly SetupFault[],
    work: () => Promise<void>,
  ) => {
    setFailure(null);
    const named: SetupFault[] =
      step === 'save' && values.name.trim() === ''
        ? [{ path: ['name'], message: 'Give the integration a name' }]
        : [];
    const found = errorsOf([...named, ...faults]);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(step);
    try {
      await work();
    } catch (error) {
      const issues = error instanceof ApiError ? (error.issues ?? []) : [];
      if (issues.length > 0) setErrors(errorsOf(issues));
      else {
        const { title, body, requestId } = failureMessage(error, kind.label, 'was not saved');
        setFailure({ title: body ? `${title}. ${body}` : title, ...(requestId && { requestId }) });
      }
    }
    setPending(null);
  };

  /** What the service is asked for, such as its projects, may still be open. */
  const faultsOfCheck = (setup: Setup): SetupFault[] =>
    setupFaults(kind, setup).filter(
      ({ path }) => !kind.fields.some(({ name, choices }) => choices && path[1] === name),
    );
  const newest = useRef(0);
  const ask = (setup: Required<Setup>) => {
    newest.current += 1;
    const turn = newest.current;
    return run('check', faultsOfCheck(setup), async () => {
      const answer = await api.checkSetup({ type, ...setup });
      if (turn === newest.current) setAsked(answer);
    });
  };

  return {
    values,
    errors,
    failure,
    pending,
    /** The newest answer of the service: to this form, or to the integration. */
    checked: asked ?? integration?.checked ?? null,
    setName: (name: string) => put({ name }, 'name'),
    setUrl: (url: string) => put({ url }, 'url'),
    setSetting: (name: string, value: string) =>
      put({ settings: { ...values.settings, [name]: value } }, `settings.${name}`),
    setSecret: (name: string, value: string) =>
      put({ secrets: { ...values.secrets, [name]: value } }, `secrets.${name}`),

    /** Takes a value of a list of the service, which then says what follows from it. */
    choose: (name: string, value: string) => {
      const settings = { ...values.settings, [name]: value };
      put({ settings }, `settings.${name}`);
      const setup = { url: values.url, settings, secrets: values.secrets };
      const isComplete = faultsOfCheck(setup).length === 0;
      return isComplete && value !== '' ? ask(setup) : Promise.resolve();
    },

    /** Asks the service; a saved integration without changes is asked with its own secrets. */
    check: () => {
      if (integration && isSame()) {
        return run('check', [], async () => {
          await api.recheck(integration.id);
          setAsked(null);
          onChanged();
        });
      }
      return ask({ url: values.url, settings: values.settings, secrets: values.secrets });
    },

    save: () => {
      if (integration) {
        return run('save', changeFaults(kind, change()), async () => {
          const { url, settings, secrets } = change();
          await api.updateIntegration(integration.id, {
            name: values.name,
            ...(isSame()
              ? {}
              : {
                  ...(url && { url }),
                  ...(settings && { settings }),
                  ...(secrets && { secrets }),
                }),
          });
          setValues((before) => ({ ...before, url: '', secrets: {} }));
          host.notify({ tone: 'success', text: `${values.name} was saved.` });
          onChanged();
        });
      }
      const { name, ...setup } = values;
      return run('save', setupFaults(kind, setup), async () => {
        const created = await api.addIntegration({ type, name, ...setup });
        host.track('integration_added', { type });
        host.notify({ tone: 'success', text: `${name} was added.` });
        onAdded(created);
      });
    },
  };
}
