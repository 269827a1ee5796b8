import './admin-exports.css';
import { EXPORT_NAMES, EXPORTS } from '#libs/shared/contracts';
import { EXPORT_TEXTS as TEXTS, EXPORT_HINTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { Failure, Empty, Loading } from '../../ui/feedback/load-states.js';
import { useExports } from './api.js';
import { ExportHistory } from './export-history.js';
import { Button } from '../../ui/form/button.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { Form } from '../../ui/form/form.js';
import { SelectField } from '../../ui/form/select-field.js';
import { FilterFields } from './filter-fields.js';
import { useExportForm } from './use-export-form.js';

const NAMES = EXPORT_NAMES.map((value) => ({ value, label: EXPORTS[value].title }));

/** Asks for a file: what, which rows, and whether children are named in it. */
function RequestForm() {
  const { form, send, isBusy, failure } = useExportForm();
  const name = form.watch('name');
  const { format, hasChildData } = EXPORTS[name];
  return (
    <Form className="admin-card export-form" onSend={send}>
      <h3>{TEXTS.formTitle}</h3>
      <SelectField
        label={TEXTS.what}
        hint={`${EXPORT_HINTS[name]} ${TEXTS.formats[format]}`}
        options={NAMES}
        {...form.field('name', { onChange: () => form.clearErrors() })}
        value={name}
      />
      <FilterFields name={name} form={form} />
      {hasChildData && (
        <CheckboxCard
          title={TEXTS.child}
          text={TEXTS.childWhy}
          checked={form.watch('includeChildData')}
          onCheckedChange={(isChosen) => form.setValue('includeChildData', isChosen)}
        />
      )}
      {failure && <Failure text={errorMessage(failure, TEXTS.failed)} />}
      <Button type="submit" busy={isBusy}>
        {TEXTS.start}
      </Button>
    </Form>
  );
}

/** The files, and asking for more. */
export default function ExportsTab() {
  const { data: exports, error, refetch } = useExports();
  return (
    <section className="exports" aria-labelledby="exports-title">
      <header>
        <h2 id="exports-title">{TEXTS.title}</h2>
        <p>{TEXTS.intro}</p>
      </header>
      <div className="export-history">
        <h3>{TEXTS.history}</h3>
        {!exports && !error && <Loading text={TEXTS.loading} />}
        {error && (
          <div className="export-failed">
            <Failure text={errorMessage(error, TEXTS.loadFailed)} />
            <button type="button" className="admin-button" onClick={() => void refetch()}>
              {TEXTS.again}
            </button>
          </div>
        )}
        {exports?.length === 0 && <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />}
        {exports && exports.length > 0 && <ExportHistory exports={exports} />}
      </div>
      <RequestForm />
    </section>
  );
}
