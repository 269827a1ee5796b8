import { Box, Card, Flex, Grid, Heading, Text, TextField } from '@radix-ui/themes';
import { useEffect } from 'react';
import { check, SaveEquipment, type CountedSet, type EquipmentView } from '#libs/shared/contracts';
import { CREW_FORM, EQUIPMENT_TEXTS as TEXTS } from './copy.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { typedWhole } from '../../lib/format/typed-number.js';
import { useWarnOnUnload } from '../../lib/form/warn-on-back.js';
import { Button } from '../../ui/form/button.js';
import { Form } from '../../ui/form/form.js';
import { useSaveEquipment } from './api.js';
import { RejectionNote } from '../shared/rejection.js';
import { useSave } from '../shared/use-save.js';

type Item = { item: string; name: string };
export type EquipmentGroup = { title: string; items: readonly Item[] };
type Props = { counted: readonly EquipmentView[]; groups: readonly EquipmentGroup[] };

/** By item; empty means not counted. */
type Typed = Record<string, string>;

const numberOf = (text: string) => (text.trim() === '' ? null : typedWhole(text));

function checkEquipment(typed: Typed): {
  value: Record<string, number | null>;
  errors: Record<string, string>;
} {
  const value: Record<string, number | null> = {};
  const errors: Record<string, string> = {};
  for (const [item, text] of Object.entries(typed)) {
    const owned = numberOf(text);
    value[item] = owned;
    const wrong = owned === null ? undefined : check(SaveEquipment, { owned }).errors.owned;
    if (wrong) errors[item] = wrong;
  }
  return { value, errors };
}

function useEquipmentForm({ counted, groups }: Props) {
  const equipment = new Map(counted.map((count) => [count.item, count]));
  const items = groups.flatMap((group) => group.items.map(({ item }) => item));
  const stored: Typed = Object.fromEntries(
    items.map((item) => [item, String(equipment.get(item)?.owned ?? '')]),
  );
  const storedText = JSON.stringify(stored);
  const form = useCheckedForm(checkEquipment, { defaultValues: stored });
  const { reset } = form;
  // Fields without unsaved input show the stored values.
  useEffect(() => {
    reset(JSON.parse(storedText) as Typed, { keepDirty: true, keepDirtyValues: true });
  }, [reset, storedText]);
  const saving = useSaveEquipment();
  const { save, rejection, isSaving, forget } = useSave({
    onSaved: () => form.reset(form.getValues()),
  });
  const send = form.handleSubmit((numbers) => {
    const changed = Object.entries(numbers).flatMap(([item, owned]): CountedSet[] => {
      const count = equipment.get(item);
      return owned === (count?.owned ?? null) ? [] : [{ item, owned, version: count?.version ?? null }];
    });
    save(saving, { sets: changed }, TEXTS.saved);
  });
  const discard = () => {
    forget();
    reset(stored);
  };
  return { form, equipment, send, discard, rejection, isSaving };
}

type FieldProps = {
  item: Item;
  count: EquipmentView | undefined;
  form: ReturnType<typeof useEquipmentForm>['form'];
};

function EquipmentField({ item: { item, name }, count, form }: FieldProps) {
  const error = form.errorOf(item);
  const isTyped = Boolean(form.formState.dirtyFields[item]);
  return (
    <li>
      <Flex align="center" gap="2" minHeight="44px">
        <Box asChild flexGrow="1">
          <label htmlFor={`equipment-${item}`}>{name}</label>
        </Box>
        {isTyped && (
          <Text size="1" id={`equipment-${item}-stored`}>
            {TEXTS.stored(count?.owned)}
          </Text>
        )}
        <Flex asChild width="112px" height={{ initial: '44px', sm: '32px' }}>
          <TextField.Root
            id={`equipment-${item}`}
            size={{ initial: '3', sm: '2' }}
            aria-label={TEXTS.sets(name)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`equipment-${item}-error${isTyped ? ` equipment-${item}-stored` : ''}`}
            inputMode="numeric"
            placeholder={TEXTS.notCounted}
            {...form.register(item)}
          />
        </Flex>
      </Flex>
      <p className="field-error" id={`equipment-${item}-error`} role="alert">
        {error}
      </p>
    </li>
  );
}

/** All items in one form, saved together or not at all. The input is kept after a rejection. */
export function EquipmentForm(props: Props) {
  const { form, equipment, send, discard, rejection, isSaving } = useEquipmentForm(props);
  const { isDirty } = form.formState;
  useWarnOnUnload(isDirty);
  return (
    <Form onSend={send} aria-label={TEXTS.title}>
      <Card size="2">
        {props.groups.map(({ title, items }) => (
          <Box key={title} mb="3">
            <Heading as="h3" size="3">
              {title}
            </Heading>
            <Grid asChild columns="repeat(auto-fill, minmax(min(100%, 300px), 1fr))" gapX="6" gapY="2">
              <ul>
                {items.map((each) => (
                  <EquipmentField key={each.item} item={each} count={equipment.get(each.item)} form={form} />
                ))}
              </ul>
            </Grid>
          </Box>
        ))}
      </Card>
      <RejectionNote rejection={rejection} />
      <Box asChild position="sticky" bottom="0" mt="3">
        <Card size="1">
          <Flex align="center" justify="end" gap="3">
            <Text asChild weight="bold">
              <p role="status">{isDirty && TEXTS.unsaved}</p>
            </Text>
            <Button variant="secondary" disabled={!isDirty || isSaving} onClick={discard}>
              {TEXTS.discard}
            </Button>
            <Button type="submit" disabled={!isDirty} busy={isSaving}>
              {isSaving ? CREW_FORM.saving : TEXTS.save}
            </Button>
          </Flex>
        </Card>
      </Box>
    </Form>
  );
}
