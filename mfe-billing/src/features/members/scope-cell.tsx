import type { Member } from '@parapet/contracts/access/member';
import { canBeScoped } from '@parapet/contracts/access/rights';
import { assetScopeSchema } from '@parapet/contracts/assets/asset-scope';
import { Button } from '@parapet/ui/button';
import { Dialog } from '@parapet/ui/dialog';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ScopeFields, type ScopeInput, scopeOf } from './scope-fields.tsx';

/** Shows what a member sees, with a dialog to change it; `refusal` is why the user may not. */
export function ScopeCell({
  member,
  refusal,
  onChange,
}: {
  member: Member;
  refusal: string | null;
  /** Resolves to whether it was saved. */
  onChange: (member: Member, scope: string[] | null) => Promise<boolean>;
}) {
  const [isOpen, setOpen] = useState(false);
  const seen = member.assetScope?.join(', ') ?? 'All';
  if (!canBeScoped(member.role)) return seen;
  const name = member.name ?? member.email ?? 'A deleted account';
  return (
    <>
      <Button
        size="sm"
        aria-label={`Assets of ${name}: ${seen}`}
        refusal={refusal}
        onClick={() => setOpen(true)}
      >
        {seen}
      </Button>
      {isOpen ? (
        <ScopeDialog
          title={`Assets of ${name}`}
          scope={member.assetScope}
          onClose={() => setOpen(false)}
          onSave={(scope) => onChange(member, scope)}
        />
      ) : null}
    </>
  );
}

function ScopeDialog({
  title,
  scope,
  onClose,
  onSave,
}: {
  title: string;
  scope: readonly string[] | null;
  onClose: () => void;
  onSave: (scope: string[] | null) => Promise<boolean>;
}) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState<ScopeInput>({
    isLimited: scope !== null,
    tags: scope?.join(', ') ?? '',
  });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = assetScopeSchema.safeParse(scopeOf(value));
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.success) {
      form.current?.querySelector<HTMLInputElement>('[name=tags]')?.focus();
      return;
    }
    if (isBusy) return;
    setBusy(true);
    const isSaved = await onSave(parsed.data);
    setBusy(false);
    // Typed text stays where it could not be saved.
    if (isSaved) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="pp-form"
        autoComplete="off"
        noValidate
        onSubmit={save}
      >
        <ScopeFields value={value} onChange={setValue} error={error} />
      </form>
    </Dialog>
  );
}
