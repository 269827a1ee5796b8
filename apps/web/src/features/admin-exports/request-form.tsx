import { useState, type SyntheticEvent } from 'react';
import { check, exportFaults, EXPORT_NAMES, EXPORTS, RequestExport, type ExportName } from '#libs/contracts';
import { EXPORT_HINTS, EXPORT_TEXTS as TEXTS } from '../../content/admin-exports.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button } from '../../ui/button.js';
import { CheckboxCard } from '../../ui/checkbox-card.js';
import { Failure } from '../../ui/failure.js';
import { SelectField } from '../../ui/select-field.js';
import { useToast } from '../../ui/toast.js';
import { useRequestExport } from './api.js';
import { FilterFields, type Choices } from './filter-fields.js';

const NAMES = EXPORT_NAMES.map((value) => ({ value, label: EXPORTS[value].title }));

/** Only what this export can be narrowed by: a choice made for another one is kept, and not sent. */
function inputFor(name: ExportName, choices: Choices, includeChildData: boolean): RequestExport {
  const { format, filters, hasChildData } = EXPORTS[name];
  const set = filters.map((key) => [key, choices[key]?.trim()]).filter(([, value]) => value);
  return check(RequestExport, {
    name,
    format,
    filter: Object.fromEntries(set),
    includeChildData: hasChildData && includeChildData,
  }).value;
}

/** Asks for a file: what, which rows, and whether children are named in it. */
export function RequestForm() {
  const [name, setName] = useState<ExportName>('bookings');
  const [choices, setChoices] = useState<Choices>({ date: publicConfig().today });
  const [includeChildData, setIncludeChildData] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const request = useRequestExport();
  const toast = useToast();
  const { format, hasChildData } = EXPORTS[name];
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const input = inputFor(name, choices, includeChildData);
    const found = exportFaults(input);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    request.mutate(input, {
      onSuccess: () => {
        // Naming children is decided anew for each file.
        setIncludeChildData(false);
        toast({ title: TEXTS.started, tone: 'good' });
      },
      onError: (failure) => setFaults(failure instanceof HttpError ? failure.errors : {}),
    });
  };
  return (
    <form className="admin-card export-form" method="post" noValidate onSubmit={send}>
      <h3>{TEXTS.formTitle}</h3>
      <SelectField
        label={TEXTS.what}
        hint={`${EXPORT_HINTS[name]} ${TEXTS.formats[format]}`}
        options={NAMES}
        value={name}
        onChange={(event) => {
          setName(event.target.value as ExportName);
          setFaults({});
        }}
      />
      <FilterFields
        name={name}
        choices={choices}
        onChoose={(next) => {
          setChoices(next);
          setFaults({});
        }}
        dayFault={faults['filter.date']}
      />
      {hasChildData && (
        <CheckboxCard
          title={TEXTS.child}
          text={TEXTS.childWhy}
          checked={includeChildData}
          onCheckedChange={setIncludeChildData}
        />
      )}
      {request.isError && <Failure text={sentenceOf(request.error, TEXTS.failed)} />}
      <Button type="submit" busy={request.isPending}>
        {TEXTS.start}
      </Button>
    </form>
  );
}
