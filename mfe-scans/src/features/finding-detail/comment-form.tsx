import { failureMessage } from '@parapet/api-client/failure-message';
import { addCommentSchema } from '@parapet/contracts/findings/finding';
import { useApiForm } from '@parapet/remote-kit/api-form';
import { useRefusal } from '@parapet/remote-kit/host';
import { useFormDraft } from '@parapet/remote-kit/use-form-draft';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Textarea } from '@parapet/ui/textarea';
import { useQueryClient } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

/** Adds a comment to the history. What was typed and not sent waits until the finding is opened again. */
export function CommentForm({ findingId }: { findingId: string }) {
  const api = useScansApi();
  const queries = useQueryClient();
  const draft = useFormDraft<{ text: string }>(`comment ${findingId}`);
  const form = useApiForm({
    schema: addCommentSchema,
    defaultValues: { text: '' },
    draft,
    send: async ({ text }) => {
      await api.commentFinding(findingId, text);
      form.reset({ text: '' });
      await queries.invalidateQueries({ queryKey: ['finding-history', findingId] });
    },
    describe: (error) => failureMessage(error, 'The comment', 'was not saved'),
  });
  return (
    <form className="pp-form pb-3" {...form.formProps}>
      <FormError title={null} {...form.failure} />
      <Field label="Comment" error={form.errorAt('text')}>
        <Textarea rows={2} {...form.register('text')} />
      </Field>
      <div className="pp-actions">
        <Button type="submit" size="sm" busy={form.pending} refusal={useRefusal('comment')}>
          Add comment
        </Button>
      </div>
    </form>
  );
}
