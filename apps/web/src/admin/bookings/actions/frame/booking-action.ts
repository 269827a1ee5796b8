import type { ComponentType } from 'react';
import type { AdminBookingDetail } from '#libs/shared/contracts';

/** What the form of an action gets from the panel of the booking. */
export type ActionFormProps = {
  booking: AdminBookingDetail;
  /** Whether the booking, as it is loaded now, allows the action. */
  isAllowed: boolean;
  /** The footer of the panel, where the form puts its buttons; null until it is mounted. */
  footer: HTMLElement | null;
  onBack: () => void;
};

/** An action on one booking, as its folder describes it. */
export type BookingAction = {
  /** Identifies its button, which gets the focus back after the form is closed. */
  name: string;
  button: string;
  /** The color of its button: `primary` for a usual next step, `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger';
  isAllowed: (booking: AdminBookingDetail) => boolean;
  /** Its form, which replaces the details of the booking; without one, its button sends it. */
  dialog?: { title: (shortId: string) => string; Form: ComponentType<ActionFormProps> };
};
