import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../actions/button/button.tsx';
import { Dialog, type DialogProps } from '../../overlays/dialog/dialog.tsx';
import { FormError } from '../form-error/form-error.tsx';

export type FormDialogProps = {
  title: string;
  size?: DialogProps['size'];
  /** The verb of the form: "Add schedule". */
  submitLabel: string;
  /** `useApiForm` of the remote kit returns it. */
  form: {
    formProps: ComponentProps<'form'>;
    /** The error of the form as a whole, above its fields. */
    failure: { title: string; requestId?: string | undefined } | null;
    pending: boolean;
  };
  /** Cancel, Escape, the close button and a press outside. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** An open dialog with one form, which its primary button sends. */
export function FormDialog({ title, size, submitLabel, form, onClose, children }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      {...(size && { size })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="pp-form" autoComplete="off" {...form.formProps}>
        <FormError title={null} {...form.failure} />
        {children}
      </form>
    </Dialog>
  );
}
