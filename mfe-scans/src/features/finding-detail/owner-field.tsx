import { failureNotice } from '@parapet/api-client/failure-message';
import { memberLabel } from '@parapet/contracts/access/member-label';
import type { Finding } from '@parapet/contracts/findings/finding';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Field } from '@parapet/ui/field';
import { Select } from '@parapet/ui/select';
import { useMutation } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { beforeOf } from '../../finding-labels/use-mute-like.ts';
import { useUndo } from '../../finding-labels/use-undo.ts';
import { useMembers } from '../../members/use-members.ts';

/** Who takes care of the finding; a choice is saved at once. */
export function OwnerField({
  finding,
  onChanged,
}: {
  finding: Finding;
  onChanged: (finding: Finding) => void;
}) {
  const api = useScansApi();
  const { notify } = useHost();
  const undo = useUndo();
  const refusal = useRefusal('triage');
  const { members } = useMembers();
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) => api.assignFinding(finding.id, assigneeId),
    onSuccess: (changed) => {
      onChanged(changed);
      const name =
        changed.assignee === null
          ? 'Unassigned'
          : `Assigned to ${changed.assignee.name ?? 'a member'}`;
      const action = undo('assign', [beforeOf(finding)]);
      notify({ tone: 'success', text: `${name}: ${changed.title}`, ...(action && { action }) });
    },
    onError: (error) => notify(failureNotice(error, 'The owner', 'was not saved')),
  });
  const { assignee } = finding;
  const options = [
    { value: '', label: 'Unassigned' },
    ...members.map((member) => ({ value: member.id, label: memberLabel(member, 'A member') })),
  ];
  if (assignee && !options.some(({ value }) => value === assignee.id)) {
    options.push({ value: assignee.id, label: assignee.name ?? 'A former member' });
  }
  return (
    <Field label="Owner" hint={refusal}>
      <Select
        disabled={refusal !== null}
        options={options}
        value={assign.isPending ? (assign.variables ?? '') : (assignee?.id ?? '')}
        onChange={(event) => assign.mutate(event.target.value || null)}
      />
    </Field>
  );
}
