import { areSingleKeysOn, setSingleKeys } from '@parapet/ui/single-keys';
import { Switch } from '@parapet/ui/switch';
import { useState } from 'react';

/** Applies at once, to this browser. */
export function SingleKeysChoice() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const [isLost, setLost] = useState(false);
  return (
    <>
      <Switch
        label="Single-key shortcuts"
        hint="Such as j and k in lists, and ? for the keys of a page. Turn them off if speech input or a screen reader triggers them. Shortcuts with Ctrl or ⌘ stay."
        checked={isOn}
        onChange={(next) => {
          if (setSingleKeys(next)) setOn(next);
          else setLost(true);
        }}
      />
      {isLost ? (
        <p role="alert" className="text-danger">
          This browser stores no settings, so the choice cannot be kept.
        </p>
      ) : null}
    </>
  );
}
