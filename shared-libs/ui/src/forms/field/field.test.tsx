// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FormError } from '../form-error/form-error.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { Select } from '../select/select.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Field } from './field.tsx';

afterEach(cleanup);

describe('a field', () => {
  it.each([
    ['a text input', <TextInput key="control" />],
    ['a password', <PasswordInput key="control" />],
    ['a text area', <Textarea key="control" />],
    ['a select', <Select key="control" options={[{ value: 'a', label: 'A' }]} />],
  ])('names %s by its label and describes it by error and hint', (_name, control) => {
    render(
      <Field label="Value" hint="A domain, an address or a URL." error="This is not a host name.">
        {control}
      </Field>,
    );
    const input = screen.getByLabelText('Value');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['This is not a host name.', 'A domain, an address or a URL.']);
  });

  it('is neither invalid nor described without error and hint', () => {
    render(
      <Field label="Value">
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText('Value');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a password', () => {
  it('can be shown as text', async () => {
    render(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'secret');
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
  });
});

describe('the error of a form', () => {
  it('is announced and takes focus when it appears', () => {
    const { rerender } = render(<FormError title={null} />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<FormError title="The account could not be made" requestId="01JD" />);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });
});
