import type { LucideIcon } from 'lucide-react';

export type IconProps = {
  icon: LucideIcon;
  /** Pixels; 16 unless the icon stands in a figure or a phone header. */
  size?: number;
  /** Only for an icon that stands without words. */
  label?: string;
  className?: string;
};

/** A Lucide icon as this product draws them: 16 px, stroke 1.75, silent beside its words. */
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
