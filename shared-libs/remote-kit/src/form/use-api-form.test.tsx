// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createObservable } from '../page/observable.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { draftOf, dropDrafts } from './form-draft.ts';
import { type ApiFormOptions, useApiForm } from './use-api-form.ts';

afterEach(cleanup);

const schema = z.object({
  name: z.string().trim().min(1, 'Give it a name'),
  url: z.string().min(1, 'Enter an address'),
});
type Typed = z.infer<typeof schema>;
type Options = ApiFormOptions<Typed, Typed>;

const refusal = (...issues: Array<{ path: string[]; message: string }>) =>
  Object.assign(new Error('Bad input'), { issues });

type FormProps = Pick<Options, 'send' | 'draft'> & { values?: Typed | undefined };

function Form({ send, values, draft }: FormProps) {
  const form = useApiForm<Typed, Typed>({
    schema,
    defaultValues: { name: '', url: '' },
    ...(values ? { values } : {}),
    draft,
    send,
    describe: () => ({ title: 'It was not saved', body: 'Try again.', requestId: 'req-1' }),
  });
  const invalid = (name: keyof Typed) => (form.errorAt(name) ? { 'aria-invalid': true } : {});
  return (
    <form {...form.formProps}>
      <p>{form.failure ? `${form.failure.title} ${form.failure.requestId ?? ''}` : 'No failure'}</p>
      <input aria-label="Name" {...form.register('name')} {...invalid('name')} />
      <p>{form.errorAt('name')}</p>
      <input aria-label="Address" {...form.register('url')} {...invalid('url')} />
      <p>{form.errorAt('url')}</p>
      <button type="submit" aria-busy={form.pending}>
        Save
      </button>
      <button type="button" onClick={() => void form.run(async () => {}, ['url'])}>
        Test
      </button>
    </form>
  );
}

const open = (send: Options['send'] = async () => {}, values?: Typed) => {
  const sent = vi.fn(send);
  const view = render(<Form send={sent} values={values} />);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  const url = screen.getByLabelText<HTMLInputElement>('Address');
  const save = screen.getByRole('button', { name: 'Save' });
  const type = (input: HTMLInputElement, value: string) =>
    fireEvent.change(input, { target: { value } });
  const fill = () => {
    type(name, ' Quay ');
    type(url, 'https://quay.example');
  };
  const change = (next: Typed) => view.rerender(<Form send={sent} values={next} />);
  return { sent, name, url, save, type, fill, change };
};

describe('a form', () => {
  it('sends what its contract makes of the input', async () => {
    const { sent, fill, save } = open();
    fill();
    fireEvent.click(save);
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Quay', url: 'https://quay.example' }),
    );
  });

  it('shows errors of the contract at the fields, focuses the first and sends nothing', async () => {
    const { sent, name, save } = open();
    fireEvent.click(save);
    expect(await screen.findByText('Give it a name')).toBeTruthy();
    expect(screen.getByText('Enter an address')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows errors of the server at the fields, the first of each, and keeps the input', async () => {
    const { fill, save, url, name } = open(async () => {
      throw refusal(
        { path: ['url'], message: 'It does not answer' },
        { path: ['url'], message: 'second' },
        { path: ['elsewhere'], message: 'not of this form' },
      );
    });
    fill();
    fireEvent.click(save);
    expect(await screen.findByText('It does not answer')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(url));
    expect([name.value, url.value]).toEqual([' Quay ', 'https://quay.example']);
    expect(screen.getByText('No failure')).toBeTruthy();
  });

  it('shows any other error above the fields, until the next try', async () => {
    const answers = [refusal({ path: ['elsewhere'], message: 'x' }), null];
    const { fill, save, name } = open(async () => {
      const error = answers.shift();
      if (error) throw error;
    });
    fill();
    fireEvent.click(save);
    expect(await screen.findByText('It was not saved. Try again. req-1')).toBeTruthy();
    expect(name.value).toBe(' Quay ');
    fireEvent.click(save);
    expect(await screen.findByText('No failure')).toBeTruthy();
  });

  it('shows a refusal that is no error', async () => {
    const { fill, save } = open(async () => ({ fields: { name: 'It is taken' } }));
    fill();
    fireEvent.click(save);
    expect(await screen.findByText('It is taken')).toBeTruthy();
  });

  it('is sent once, however often it is submitted, and is pending meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const { sent, fill, save } = open(() => answer.promise);
    fill();
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(save);
    answer.resolve();
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('keeps edited fields when the saved values change', () => {
    const { name, url, type, change } = open(undefined, { name: 'Old', url: 'https://old' });
    type(name, 'Typed');
    change({ name: 'New', url: 'https://new' });
    expect([name.value, url.value]).toEqual(['Typed', 'https://new']);
  });

  it('validates only the fields of another action', async () => {
    const { url } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Enter an address')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(url));
    expect(screen.queryByText('Give it a name')).toBeNull();
  });
});

describe('the draft of a form', () => {
  const { host } = createFakeHost();
  const draft = draftOf<Typed>(host, 'place');
  const nameNow = () => screen.getByLabelText<HTMLInputElement>('Name').value;
  const openWith = (send: Options['send'] = async () => {}) =>
    render(<Form send={send} draft={draft} />);
  const typeName = (value: string) =>
    fireEvent.change(screen.getByLabelText('Name'), { target: { value } });
  const fillAndSave = () => {
    typeName('Quay');
    fireEvent.change(screen.getByLabelText('Address'), {
      target: { value: 'https://quay.example' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  afterEach(() => dropDrafts());

  it('is there when the form opens again, in this workspace alone', () => {
    openWith();
    typeName('Quay');
    cleanup();
    openWith();
    expect(nameNow()).toBe('Quay');
    const { current } = host.workspace.getSnapshot();
    const workspace = createObservable({
      current: current && { ...current, id: 'other' },
      count: 2,
    });
    expect(draftOf({ ...host, workspace }, 'place').read()).toBeNull();
  });

  it('is deleted when the form was sent, and stays when the server refuses it', async () => {
    openWith(async () => ({ failure: { title: 'Not now', body: '', requestId: 'req-1' } }));
    fillAndSave();
    await screen.findByText(/Not now/);
    expect(draft.read()).toEqual({ name: 'Quay', url: 'https://quay.example' });
    cleanup();
    openWith();
    fillAndSave();
    await waitFor(() => expect(draft.read()).toBeNull());
  });

  it('is deleted with all others when the user signs out', () => {
    openWith();
    typeName('Quay');
    sessionStorage.setItem('another', 'stays');
    dropDrafts();
    expect(draft.read()).toBeNull();
    expect(sessionStorage.getItem('another')).toBe('stays');
  });

  it('of an earlier release gives what still fits', () => {
    draft.keep({ name: 'Quay', url: 7 } as unknown as Typed);
    openWith();
    expect(nameNow()).toBe('Quay');
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('');
  });
});
