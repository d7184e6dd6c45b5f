import { AuthFrame, AuthOr } from '@parapet/ui/auth-frame';
import { Button } from '@parapet/ui/button';
import { Field } from '@parapet/ui/field';
import { TextLink } from '@parapet/ui/link';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { TextInput } from '@parapet/ui/text-input';
import { Mail } from 'lucide-react';

const foot = (
  <p>
    By going on you accept the <TextLink href="/site">terms</TextLink> and{' '}
    <TextLink href="/site">privacy notice</TextLink>.
  </p>
);

export function SignInPage({ register }: { register: boolean }) {
  if (register) {
    return (
      <AuthFrame
        title="Create an account"
        lead={
          <>
            Free for 5 assets, no card. Have one? <TextLink href="/sign-in">Sign in</TextLink>
          </>
        }
        foot={foot}
      >
        <Field label="Work email">
          <TextInput type="email" placeholder="you@company.example" />
        </Field>
        <Field label="Password" hint={<PasswordStrength password="long-enough-Phrase7" />}>
          <PasswordInput defaultValue="long-enough-Phrase7" autoComplete="new-password" />
        </Field>
        <Field label="First domain to look at" optional>
          <TextInput mono placeholder="company.example" />
        </Field>
        <Button variant="accent" wide>
          Create account
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Sign in"
      lead={
        <>
          New here? <TextLink href="/register">Create an account</TextLink>
        </>
      }
      foot={foot}
    >
      <Field label="Work email">
        <TextInput type="email" defaultValue="mara@northquay.example" />
      </Field>
      <Field
        label="Password"
        action={<TextLink href="/sign-in">Forgot password?</TextLink>}
        error="Email and password do not match. 4 tries left, then a 15 min pause."
      >
        <PasswordInput defaultValue="wrong-one" autoComplete="current-password" />
      </Field>
      <Button variant="accent" wide>
        Sign in
      </Button>
      <AuthOr />
      <Button icon={Mail} wide>
        Email me a one-time code
      </Button>
    </AuthFrame>
  );
}
