import { failureMessage } from '@parapet/api-client/failure-message';
import { DEFAULT_ACCEPTANCE_DAYS, muteScopeSchema } from '@parapet/contracts/finding';
import { bulkFindingsSchema, MAX_BULK } from '@parapet/contracts/finding-bulk';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Select } from '@parapet/ui/select';
import { Textarea } from '@parapet/ui/textarea';
import { useState } from 'react';
import { acceptanceOptions, inDays } from '../../finding-labels/acceptance-days.ts';
import { scopeOptions } from '../../finding-labels/scope-options.ts';
import { useMembers } from '../../members/use-members.ts';
import type { BulkChange, BulkTarget } from './use-bulk.ts';

/** The actions that need an answer first. */
export type AskedAction = 'assign' | 'false_positive' | 'accept_risk' | 'comment';

const titles: Readonly<Record<AskedAction, string>> = {
  assign: 'Assign',
  false_positive: 'Mark as false positive',
  accept_risk: 'Accept the risk',
  comment: 'Add a comment',
};

const countOf = (target: BulkTarget): number =>
  target.kind === 'filter' ? target.count : target.findings.length;

/** The finding that is alone; undefined for several, and for all that match. */
const onlyOf = (target: BulkTarget) => {
  const [first, ...others] = target.kind === 'findings' ? target.findings : [];
  return others.length === 0 ? first : undefined;
};

/** "of 3 findings", or the title of the one. */
const aboutLabel = (target: BulkTarget): string => {
  const only = onlyOf(target);
  if (only) return only.title;
  const count = countOf(target);
  const all = `${count.toLocaleString('en')} findings`;
  return count > MAX_BULK ? `The worst ${MAX_BULK.toLocaleString('en')} of ${all}` : all;
};

interface BulkFields {
  action: AskedAction;
  reason?: string;
  text?: string;
  assigneeId?: string | null;
}

/** What is typed has a draft of its own for each finding and each selection. */
const draftName = (action: AskedAction, target: BulkTarget): string | null => {
  if (action === 'assign') return null;
  if (target.kind === 'filter') return `${action} of all ${JSON.stringify(target.filter)}`;
  const [first] = target.findings;
  const others = target.findings.length - 1;
  return `${action} of ${first?.id}${others > 0 ? ` and ${others}` : ''}`;
};

/**
 * Asks for the reason, the person or the text of a bulk action. Nothing typed is lost on a failure, with Escape or
 * with the page; Cancel drops it.
 */
export function BulkDialog({
  action,
  target,
  onSave,
  onClose,
}: {
  action: AskedAction;
  target: BulkTarget;
  onSave: (change: BulkChange) => Promise<unknown>;
  onClose: () => void;
}) {
  const { members } = useMembers();
  const [days, setDays] = useState(String(DEFAULT_ACCEPTANCE_DAYS));
  const [scope, setScope] = useState('finding');
  const hasScope = action === 'false_positive' && onlyOf(target) !== undefined;
  const draft = useFormDraft<BulkFields>(draftName(action, target));
  const cancel = () => {
    draft?.drop();
    onClose();
  };
  const form = useApiForm({
    schema: bulkFindingsSchema,
    draft,
    defaultValues: {
      action,
      filter: {},
      ...(action === 'assign' ? { assigneeId: '' } : {}),
      ...(action === 'comment' ? { text: '' } : {}),
      ...(action === 'assign' || action === 'comment' ? {} : { reason: '' }),
    } as BulkFields,
    send: async ({ filter: _, findings: __, ...change }) => {
      const expiresAt = action === 'accept_risk' ? { expiresAt: inDays(Number(days)) } : {};
      const reach = hasScope ? { scope: muteScopeSchema.parse(scope) } : {};
      await onSave({ ...change, ...expiresAt, ...reach });
      onClose();
    },
    describe: (error) => failureMessage(error, 'The decision', 'was not saved'),
  });
  const { ref, ...assignee } = form.register('assigneeId', {
    setValueAs: (value: string) => (value === '' ? null : value),
  });
  return (
    <Dialog open title={titles[action]} onClose={onClose} size="sm">
      <form className="pp-form" {...form.formProps}>
        <p className="break-words text-ink-2">{aboutLabel(target)}</p>
        <FormError title={null} {...form.failure} />
        {action === 'assign' ? (
          <Field label="Owner" error={form.errorAt('assigneeId')}>
            <Select
              data-autofocus
              options={[
                { value: '', label: 'Unassigned' },
                ...members.map(({ id, name }) => ({ value: id, label: name ?? 'A member' })),
              ]}
              ref={ref}
              {...assignee}
            />
          </Field>
        ) : action === 'comment' ? (
          <Field label="Comment" error={form.errorAt('text')}>
            <Textarea rows={4} data-autofocus {...form.register('text')} />
          </Field>
        ) : (
          <Field
            label="Reason"
            hint="Kept in the history of each finding."
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
          <Field label="Accept for" hint="The findings open again afterwards.">
            <Select
              options={acceptanceOptions}
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          </Field>
        ) : null}
        <div className="pp-actions">
          <Button type="submit" variant="primary" busy={form.pending}>
            {titles[action]}
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
