-- One tokenizer for products and for what shoppers type. PostgreSQL's own parser reads `HDMI/VGA` as a file and
-- `KTL-123` as a word and a negative number, so that no search written in another way met them.

-- A text in lower case, without accents, apostrophes within words and separators of thousands. `×` and `*` between numbers are `x`.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select regexp_replace(regexp_replace(regexp_replace(
    lower(regexp_replace(normalize(translate($1, E'\t\n\r\f\x0b™®©×', '        x'), NFKD), '[\u0300-\u036f]+', '', 'g')),
    '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '([a-z])[''’‘ʼ`](?=[a-z])', '\1', 'g'),
    '([0-9]) ?\* ?(?=[0-9])', '\1x', 'g')
$$;--> statement-breakpoint

-- The words of a text in their order: runs of letters, and numbers such as `42`, `007` and `1.5`. `gap` is what stands
-- before the word: nothing in `5kg`, `-` in `WD-40`, with a blank between words that are apart. The letters are listed,
-- because `[[:alpha:]]` depends on the locale of the server.
CREATE FUNCTION "search_words"(text) RETURNS TABLE ("place" integer, "word" text, "gap" text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20 AS $$
  select m.place::integer, left(m.part[2], 60), case when m.place = 1 then ' ' else m.part[1] end
  from regexp_matches(search_text($1),
    '([^0-9a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]*)([0-9]+(?:\.[0-9]+)*|[a-zªµº\u00c0-\u02ff\u0370-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufefe\uff10-\uffdc\U00010000-\U0001efff\U00020000-\U0003ffff]+)',
    'g') with ordinality as m (part, place)
$$;--> statement-breakpoint

-- The words of a text with the pairs that people also write as one: a number and letters beside each other (`wd40` for
-- `WD-40` and `WD 40`), and letters that only a sign divides (`tshirt` for `T-shirt`).
CREATE FUNCTION "search_pairs"(text) RETURNS TABLE ("place" integer, "word" text, "pair" text, "glued" boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20 AS $$
  select least(w.place, 16000), w.word,
    case
      when (w.before collate "C" < ':') <> (w.word collate "C" < ':') then w.before || w.word
      when w.word collate "C" > ':' and strpos(w.gap, ' ') = 0 then w.before || w.word
    end,
    w.gap = ''
  from (select *, lag(word) over (order by place) as before from search_words($1)) w
$$;--> statement-breakpoint

-- The index of a text: its words and pairs as they are, or with `stemmed` the English stems of its words, with the pairs.
CREATE FUNCTION "search_vector"(text, "stemmed" boolean) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(string_agg(
    case when w.lexeme is null then '' else '''' || w.lexeme || ''':' || w.place || ' ' end
      || case when w.pair is null then '' else '''' || w.pair || ''':' || greatest(1, w.place - 1) || ' ' end, ''), '')::tsvector
  from (select place, pair, case when $2 then (ts_lexize('english_stem', word))[1] else word end as lexeme
    from search_pairs($1)) w
$$;--> statement-breakpoint

-- A SKU as one word, however it is written: `=ktl123` for `KTL-123`, `ktl 123` and `KTL123`.
CREATE FUNCTION "search_sku"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select '=' || string_agg(word, '' order by place) from search_words(left($1, 200))
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION "product_search"("name" text, "brand" text, "variant" text, "sku" text, "description" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select setweight(search_vector($1, false), 'A') || setweight(search_vector($2, false), 'B')
    || setweight(search_vector($3 || ' ' || coalesce($4, ''), false), 'C')
    || array_to_tsvector(array_remove(array[search_sku($4)], null))
    || setweight(search_vector($1, true), 'A') || setweight(search_vector($2 || ' ' || $3, true), 'C') || search_vector($5, true)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "title_words_of"(name text, brand text, variant text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  select distinct t.word from search_pairs(name || ' ' || brand || ' ' || variant) w,
    lateral (values (w.word), (case when w.glued then w.pair end)) t (word)
  where length(t.word) between 2 and 40 and t.word ~ '[^0-9.]'
$$;--> statement-breakpoint

CREATE OR REPLACE FUNCTION "keep_product_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order for everyone, so that two who add the same words never wait for each other in a circle.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO product_words (word)
		SELECT word FROM new_products, unnest(tsvector_to_array(search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9=]'
		UNION SELECT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT DISTINCT word FROM new_products p, title_words_of(p.name, p.brand, p.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO product_words (word)
		SELECT word FROM unnest(tsvector_to_array(NEW.search)) word
		WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9=]'
		UNION SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
		INSERT INTO title_words (word)
		SELECT word FROM title_words_of(NEW.name, NEW.brand, NEW.variant) word
		ORDER BY word ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint

-- The products that were indexed by PostgreSQL's parser.
DROP INDEX "products_search";--> statement-breakpoint
UPDATE "products" SET "search" = product_search("name", "brand", "variant", "sku", "description");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
TRUNCATE "product_words", "title_words";--> statement-breakpoint
INSERT INTO "title_words" ("word")
SELECT DISTINCT word FROM "products" p, "title_words_of"(p.name, p.brand, p.variant) word;--> statement-breakpoint
INSERT INTO "product_words" ("word")
SELECT "word" FROM "title_words"
UNION SELECT word FROM "products", unnest(tsvector_to_array("search")) word
WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9=]'
ON CONFLICT DO NOTHING;
