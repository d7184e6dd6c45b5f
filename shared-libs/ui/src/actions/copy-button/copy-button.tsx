import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button.tsx';

const shownFor = 2000;

/** Copies a text to the clipboard and reports success or failure. */
export function CopyButton({
  text,
  children = 'Copy',
  variant = 'outline',
  size = 'md',
}: {
  text: string;
  children?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    // Without a secure context there is no clipboard at all; inside `then` that is a refusal too.
    const written = Promise.resolve().then(() => navigator.clipboard.writeText(text));
    const next = await written.then(
      () => 'copied' as const,
      () => 'refused' as const,
    );
    setOutcome(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), shownFor);
  }

  return (
    <Button
      variant={variant}
      size={size}
      icon={outcome === 'copied' ? Check : Copy}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Could not copy' : children}
      </span>
    </Button>
  );
}
