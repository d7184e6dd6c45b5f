import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../labels/icon/icon.tsx';
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'icon'>;

/** A password field with a button that shows the text. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="pp-input-button"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          <Icon icon={shown ? EyeOff : Eye} />
        </button>
      }
    />
  );
}
