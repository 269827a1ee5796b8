import type { ComponentType } from 'react';

/** The field that sends a picture belongs to another feature; the page hands it in. */
export type PictureSlot = ComponentType<{
  id: string;
  label: string;
  value: string;
  error?: string;
  onChange: (imageUrl: string) => void;
  onBusy: (isBusy: boolean) => void;
}>;
