import { failureMessage } from '@parapet/api-client/failure-message';
import {
  DEFAULT_ACCEPTANCE_DAYS,
  type MuteScope,
  muteScopeSchema,
} from '@parapet/contracts/findings/finding';
import { type BulkFindings, bulkFindingsSchema } from '@parapet/contracts/findings/finding-bulk';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { Textarea } from '@parapet/ui/textarea';
import { useState } from 'react';
import { acceptanceOptions, inDays } from '../finding-labels/acceptance-days.ts';
import { scopeOptions } from '../finding-labels/scope-options.ts';
import { OwnerChoice } from './owner-choice.tsx';

/** The actions that need an answer first. */
export type AskedAction = 'assign' | 'false_positive' | 'accept_risk' | 'comment';

export const askedTitles: Readonly<Record<AskedAction, string>> = {
  assign: 'Assign',
  false_positive: 'Mark as false positive',
  accept_risk: 'Accept the risk',
  comment: 'Add a comment',
};

/** The answer: an action with what it needs. */
export type FindingChange = Omit<BulkFindings, 'findings' | 'filter'> & {
  /** How far a false positive of one finding goes. */
  scope?: MuteScope;
};

interface Answers {
  action: AskedAction;
  reason?: string;
  text?: string;
  assigneeId?: string | null;
}

/** Each action asks for one of these. */
const emptyAnswers: Readonly<Record<AskedAction, Omit<Answers, 'action'>>> = {
  assign: { assigneeId: '' },
  comment: { text: '' },
  false_positive: { reason: '' },
  accept_risk: { reason: '' },
};

/**
 * Asks for the reason, the person or the text of a decision about findings. What was typed waits for the form to open
 * again, also after a failure; Cancel drops it.
 */
export function DecisionForm({
  action,
  about,
  reasonLabel = 'Reason',
  isOne,
  draftName,
  onSave,
  onCancel,
}: {
  action: AskedAction;
  /** The findings, where the form does not stand beside theirs. */
  about?: string;
  reasonLabel?: string;
  /** A false positive of one finding can become a rule. */
  isOne: boolean;
  /** Null where nothing is typed. */
  draftName: string | null;
  /** Rejects when it was not saved. */
  onSave: (change: FindingChange) => Promise<unknown>;
  onCancel: () => void;
}) {
  const [days, setDays] = useState(String(DEFAULT_ACCEPTANCE_DAYS));
  const [scope, setScope] = useState('finding');
  const hasScope = action === 'false_positive' && isOne;
  const draft = useFormDraft<Answers>(draftName);
  const form = useApiForm({
    schema: bulkFindingsSchema,
    draft,
    defaultValues: { action, filter: {}, ...emptyAnswers[action] } as Answers,
    send: async ({ filter: _, findings: __, ...change }) => {
      await onSave({
        ...change,
        ...(action === 'accept_risk' && { expiresAt: inDays(Number(days)) }),
        ...(hasScope && { scope: muteScopeSchema.parse(scope) }),
      });
    },
    describe: (error) => failureMessage(error, 'The decision', 'was not saved'),
  });
  const cancel = () => {
    draft?.drop();
    onCancel();
  };
  return (
    <form className="pp-form" {...form.formProps}>
      {about ? <p className="break-words text-ink-2">{about}</p> : null}
      <FormError title={null} {...form.failure} />
      {action === 'assign' ? (
        <OwnerChoice
          error={form.errorAt('assigneeId')}
          field={form.register('assigneeId', {
            setValueAs: (value: string) => (value === '' ? null : value),
          })}
        />
      ) : action === 'comment' ? (
        <Field label="Comment" error={form.errorAt('text')}>
          <Textarea rows={4} data-autofocus {...form.register('text')} />
        </Field>
      ) : (
        <Field
          label={reasonLabel}
          hint="Kept in the history; the decision applies to all later scans."
          error={form.errorAt('reason')}
        >
          <Textarea rows={3} data-autofocus {...form.register('reason')} />
        </Field>
      )}
      {hasScope ? (
        <Field label="Applies to" hint="A rule sets later findings aside, too.">
          <Select
            options={scopeOptions}
            value={scope}
            onChange={(event) => setScope(event.target.value)}
          />
        </Field>
      ) : null}
      {action === 'accept_risk' ? (
        <Field label="Accept for" hint={`${isOne ? 'It opens' : 'They open'} again afterwards.`}>
          <Select
            options={acceptanceOptions}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
      ) : null}
      <div className="pp-actions">
        <Button type="submit" variant="primary" busy={form.pending}>
          {askedTitles[action]}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
