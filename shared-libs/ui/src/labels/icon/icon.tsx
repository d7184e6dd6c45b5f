import type { LucideIcon } from 'lucide-react';

export type IconProps = {
  icon: LucideIcon;
  /** Pixels; 16 except in a metric or a phone header. */
  size?: number;
  /** Only for an icon without text beside it. */
  label?: string;
  className?: string;
};

/** A Lucide icon, 16 px, stroke 1.75. Without a label it is hidden from assistive technology. */
export function Icon({ icon: Glyph, size = 16, label, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
